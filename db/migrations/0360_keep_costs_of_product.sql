-- What a loan's product puts among the closing costs stands with the product: points or credit, and what the borrower pays the originator.

-- +goose Up
update loan_product set data = (data - 'lenderCreditAmt') || jsonb_build_object('costs', jsonb_build_object(
  'pointsAmt', data -> 'quote' -> 'pointsAmt', 'compensationAmt', data -> 'quote' -> 'originationAmt'))
where data ? 'quote';
