import common from "../../locales/en/common.json";
import enums from "../../locales/en/enums.json";
import errors from "../../locales/en/errors.json";
import finance from "../../locales/en/finance.json";
import loan from "../../locales/en/loan.json";
import shell from "../../locales/en/shell.json";
import validation from "../../locales/en/validation.json";

export default { common, errors, shell, validation, loan, finance, enums };
