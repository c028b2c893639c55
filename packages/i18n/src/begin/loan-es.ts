import common from "../../locales/es/common.json";
import enums from "../../locales/es/enums.json";
import errors from "../../locales/es/errors.json";
import finance from "../../locales/es/finance.json";
import loan from "../../locales/es/loan.json";
import shell from "../../locales/es/shell.json";
import validation from "../../locales/es/validation.json";

export default { common, errors, shell, validation, loan, finance, enums };
