import { openSqlite } from "./open-sqlite.ts";
import { serveLives } from "./serve-lives.ts";

serveLives(openSqlite);
