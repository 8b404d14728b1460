import { openJsonl } from "./open-jsonl.ts";
import { serveLives } from "./serve-lives.ts";

serveLives(openJsonl);
