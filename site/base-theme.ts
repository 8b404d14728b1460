export { default as theme } from "vitepress/theme-without-fonts";
