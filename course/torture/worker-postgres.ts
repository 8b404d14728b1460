import { openPostgres } from "./open-postgres.ts";
import { serveLives } from "./serve-lives.ts";

serveLives(openPostgres);
