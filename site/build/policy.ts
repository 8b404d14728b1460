import { createHash } from "node:crypto";

/** What VueUse puts into the page for a moment while light changes to dark, so that nothing fades. */
const FADING =
  "*,*::before,*::after{-webkit-transition:none!important;-moz-transition:none!important;" +
  "-o-transition:none!important;-ms-transition:none!important;transition:none!important}";

/**
 * The page with its content security policy. Scripts and styles come from the site's own files. Of those that
 * stand in the page each is allowed by its own hash, so whatever else gets in there does not run.
 */
export function withPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(hashOf);
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(hashOf);
  const attributes = [...html.matchAll(/ style="([^"]*)"/g)].map(hashOf);
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(scripts)].join(" "),
    ["style-src 'self'", ...new Set([...styles, hash(FADING)])].join(" "),
    // The theme itself sets two of them, on elements that are there before any script is.
    ["style-src-attr 'unsafe-hashes'", ...new Set(attributes)].join(" "),
    // The theme's icons are pictures within its style sheet.
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html.replace(
    "<head>",
    `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

function hashOf([, text = ""]: RegExpMatchArray): string {
  return hash(text);
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
