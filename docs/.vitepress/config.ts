export { config as default } from "../../site/build/site-config.ts";
