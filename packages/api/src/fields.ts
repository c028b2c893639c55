// Written by `make gen` from openapi.json.
/** Known values and lengths of fields, by record. */
export const FIELD_FACTS = {
  OwnProfile: {
    firstName: {"maxLength":100},
    language: {"enum":["en","es"]},
    lastName: {"maxLength":100},
    middleName: {"maxLength":100},
    phone: {"maxLength":30},
  },
  POSConfig: {
    contactDisplay: {"enum":["OFFICER","COMPANY","NONE"]},
  },
  Question: {
    helpText: {"maxLength":500},
    helpTextEs: {"maxLength":500},
    question: {"maxLength":500},
    questionEs: {"maxLength":500},
    section: {"enum":["BORROWER_INFO","LOAN_AND_PROPERTY","LOAN_CENTER"]},
    subType: {"enum":["DATE","DATE_AND_TIME","MULTI_SELECT"]},
    subcategory: {"maxLength":60},
    targetBorrowerType: {"enum":["ALL_BORROWERS","PRIMARY_BORROWERS","CO_BORROWERS"]},
    type: {"enum":["DROPDOWN","RADIO","CHECKBOX","SHORT_TEXT","LONG_TEXT"]},
  },
  Unit: {
    IndustryChannel: {"enum":["RETAIL","WHOLESALE","CORRESPONDENT","NON_DEL"]},
    LWLicensePayer: {"enum":["COMPANY","BRANCH","SELF_PAID"]},
    type: {"enum":["PROVIDER","BROKER","LENDER","BRANCH","PROCESSOR"]},
  },
} as const;
