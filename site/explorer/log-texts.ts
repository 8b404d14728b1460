import type { Language } from "#contracts/render.ts";

/** What is said in the session that the scrubber shows. */
export interface LogTexts {
  write: string;
  ask: string;
  rename: string;
  goOn: string;
  later: string;
  hurry: string;
  sumUp: string;
  wait: string;
  done: string;
  summary: string;
}

export const logTexts: Readonly<Record<Language, LogTexts>> = {
  zh: {
    write: "往 notes.txt 里追加两行",
    ask: "写到哪一行了？",
    rename: "把文件改名",
    goOn: "不改名了，继续",
    later: "每行前面加编号",
    hurry: "先写第二行，别的以后再说",
    sumUp: "写完以后总结一句",
    wait: "等一下",
    done: "好了",
    summary: "文件里有两行",
  },
  en: {
    write: "append two lines to notes.txt",
    ask: "how far did you get?",
    rename: "rename the file",
    goOn: "leave the name, go on",
    later: "number each line",
    hurry: "the second line first, the rest can wait",
    sumUp: "sum it up when you are done",
    wait: "wait",
    done: "done",
    summary: "the file has two lines",
  },
};
