import type { zhDoctor } from "./zh-doctor.ts";

/** What the doctor says, in English; part of the English catalogue. */
export const enDoctor: Readonly<Record<keyof typeof zhDoctor, string>> = {
  "doctor.line_ok": "ok: {said}",
  "doctor.line_warning": "warning: {said}",
  "doctor.line_wrong": "wrong: {said}",
  "doctor.advice": "      → {advice}",
  "doctor.is_well": "nothing was found that stands in the way",
  "doctor.is_wrong": "something must be put right first: see the lines marked wrong",
  "doctor.node": "Node {found} (needed: {needed})",
  "doctor.node_advice": "install Node {needed}, then run npm install again",
  "doctor.packages": "all {count} packages have their pinned versions",
  "doctor.packages_other": "these packages have other versions than package.json asks for: {packages}",
  "doctor.packages_advice": "run npm ci",
  "doctor.platform": "platform {platform} {arch}",
  "doctor.polling":
    "platform {platform}: its file system ({fileSystem}) tells nobody of changes, so --watch polls",
  "doctor.polling_wsl":
    "this works, but slowly; clone the repository into your home folder in WSL, not onto a Windows drive",
  "doctor.polling_advice": "this works, but slowly; on a local disk it is much faster",
  "doctor.windows_advice":
    "the course is not tested on Windows itself; use WSL, with the repository in its home folder",
  "doctor.terminal": "terminal: {columns} columns, {colour}",
  "doctor.colour": "with colour",
  "doctor.no_colour": "without colour (nothing is lost)",
  "doctor.terminal_advice":
    "make the window at least {columns} columns wide, so that long lines do not break",
  "doctor.no_terminal": "stderr is no terminal",
  "doctor.no_terminal_advice": "the picker and the keys of --watch need a terminal; everything else works",
  "doctor.writable": "{folder} can be written",
  "doctor.not_writable": "{folder} cannot be written ({problem})",
  "doctor.own_folder_advice": "give yourself the right to read and write this folder",
  "doctor.temporary_advice": "make room, or set the variable TMPDIR to a folder that can be written",
  "doctor.modules": "modules: {yours} yours ({modules}), {borrowed} borrowed from the reference",
  "doctor.mixed": "my-pi-agent/src/{file} has code of yours and imports the reference",
  "doctor.mixed_advice":
    "take the import of the reference out; to borrow again, leave only this line: {line}",
  "doctor.missing": "my-pi-agent/src/{file} is missing",
  "doctor.missing_advice": "create it with this one line: {line}",
  "command.imports_alone": "--imports goes only with doctor",
  "doctor.imports":
    "{count} imports of #agent/... lead to a file (condition {condition}); {hidden} borrowed ones: --imports",
  "doctor.imports_all": "{count} imports of #agent/... lead to a file (condition {condition})",
  "doctor.import_odd": "      {name} → {files}, which is not where it should lead",
  "doctor.imports_odd_advice":
    "an import leads past your modules: look at imports in package.json and at links in my-pi-agent/src",
  "doctor.import": "      {name} → {files}",
  "doctor.imports_advice": "put this right and run doctor again to see where each import leads",
  "doctor.git": "git would commit your modules and your progress, and no packages",
  "doctor.no_git": "this is no git repository, or git is not installed",
  "doctor.no_git_advice": "keep a history with git init and git commit, so that you can go back",
  "doctor.git_ignores": "git ignores files of yours: {files}",
  "doctor.git_ignores_advice": "git check-ignore -v FILE names the rule; take it out",
  "doctor.git_takes": "git does not ignore {files}",
  "doctor.git_takes_advice": "bring back the .gitignore of the course",
};
