// @vitest-environment happy-dom
import type { Qualification } from "@gable/api";
import { show } from "@gable/testing";
import { describe, expect, it } from "vitest";
import { FundsCard } from "./funds-card";

const AREAS = ["common", "errors", "finance", "figures", "holdings", "enums", "shell", "loan"] as const;

const figures = (funds: object, notices: object[] = []) =>
  ({
    Funds: { ToBorrowerAmt: 0, AvailableAmt: 0, NotCounted: [], ...funds },
    Notices: notices,
    Figures: [],
  }) as unknown as Qualification;

const said = () => document.body.textContent ?? "";

describe("funds to close", () => {
  it.each([
    ["en", "Lacking$701.00", "Stock options: is not liquid", "counts as a credit"],
    ["es", "Faltan$701.00", "Opciones sobre acciones: no es líquido", "cuenta como crédito"],
  ] as const)("say what is lacking, and what does not count, in %s", async (language, lacking, illiquid, credit) => {
    const of = figures({
      NeededAmt: 112_701,
      AvailableAmt: 112_000,
      LackingAmt: 701,
      NotCounted: [
        { id: "a", AssetType: "StockOptions", Amt: 50_000, Why: "NOT_LIQUID" },
        { id: "b", AssetType: "EarnestMoneyCashDepositTowardPurchase", Amt: 10_000, Why: "CREDIT" },
      ],
    });
    await show(<FundsCard loanId={7} figures={of} />, { language, areas: AREAS });
    expect(said()).toContain("$112,701.00");
    expect(said()).toContain(lacking);
    expect(said()).toContain(illiquid);
    expect(said()).toContain(credit);
  });

  it("say that cash goes to the borrower, and lead to the terms", async () => {
    const key = "cashOutOfPurchase";
    const of = figures({ NeededAmt: 0, LackingAmt: 0, ToBorrowerAmt: 254_082 }, [
      { key, params: ["$254,082.00"], message: key },
    ]);
    await show(<FundsCard loanId={7} figures={of} />, { areas: AREAS });
    expect(said()).toContain("To the borrower at closing$254,082.00");
    const link = [...document.querySelectorAll("a")].find((one) =>
      one.textContent?.includes("A purchase gives no cash"),
    );
    expect(link?.getAttribute("href")).toContain("/app/loans/7/loan-info");
  });

  it("say what is not known yet", async () => {
    const of = figures({ AvailableAmt: 500 }, [{ key: "cashNeedsPrice", message: "price" }]);
    await show(<FundsCard loanId={7} figures={of} />, { areas: AREAS });
    expect(said()).toContain("Not known yet");
    expect(said()).toContain("Cash to close needs the sales price.");
    expect(said()).not.toContain("Lacking");
  });
});
