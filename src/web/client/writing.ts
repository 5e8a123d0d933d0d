// The module of fields in which somebody writes a text: words are completed, and what was typed is kept in the browser until it is sent.
import { completeWords } from "./writing/complete.ts";
import { keepDrafts } from "./writing/drafts.ts";

let begun = false;

/** Begins with the first such field; what listens does so for all. */
export function start(): void {
	if (begun) return;
	begun = true;
	completeWords();
	keepDrafts();
}
