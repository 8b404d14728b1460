import type { LabGrade } from "./grades.ts";
import type { CheckGrade } from "./points.ts";
import type { GradeReport } from "./report.ts";

/** JUnit's XML: a suite for each learner and lab, a case for each check. */
export function junitOf({ learners }: GradeReport): string {
  const suites = learners.flatMap(({ learner, labs }) => labs.map((lab) => suiteOf(learner, lab)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("\n")}\n</testsuites>\n`;
}

function suiteOf(learner: string, { lab, checks }: LabGrade): string {
  const count = (...wanted: string[]) => checks.filter(({ status }) => wanted.includes(status)).length;
  const counts = {
    tests: checks.length,
    failures: count("failed", "undecided"),
    errors: count("refused", "forged"),
    skipped: count("borrowed", "left-out"),
  };
  const cases = checks.map((check) => caseOf(`${learner}.${lab}`, check));
  const open = `  <testsuite${attributes({ name: `${learner} ${lab}`, ...counts })}>`;
  return [open, ...cases, "  </testsuite>"].join("\n");
}

function caseOf(classname: string, { check, status, invariant, expected, received }: CheckGrade): string {
  const open = `    <testcase${attributes({ classname, name: check, time: "0" })}`;
  if (status === "passed") return `${open}/>`;
  if (status === "borrowed" || status === "left-out") {
    const message = received === undefined ? status : `${status}: ${String(received)}`;
    return `${open}><skipped${attributes({ message })}/></testcase>`;
  }
  const element = status === "refused" || status === "forged" ? "error" : "failure";
  const message = `${invariant ?? status}: ${String(received ?? "")}`;
  const text = `${String(expected ?? "")}\n${String(received ?? "")}`;
  const problem = `<${element}${attributes({ type: status, message })}>${escaped(text)}</${element}>`;
  return `${open}>${problem}</testcase>`;
}

function attributes(all: Readonly<Record<string, string | number>>): string {
  return Object.entries(all)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join("");
}

/** Also without the characters that XML has no way to write at all. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
