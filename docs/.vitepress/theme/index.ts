export { theme as default } from "../../../site/theme.ts";
