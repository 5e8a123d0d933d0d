import { readFileSync, writeFileSync } from "node:fs";
import { onDevelopmentNode } from "../bin/install.mjs";
import { programTexts, sorted } from "./program-texts.mjs";

// npm run words
// Writes the list of English texts, and takes out of the other languages what the program no longer has.
await onDevelopmentNode();

const { languages } = await import("../src/text/languages.ts");
const pathOf = (language) => `src/text/words/${language}.json`;
const read = (language) => JSON.parse(readFileSync(pathOf(language), "utf8"));
const write = (language, file) =>
	writeFileSync(pathOf(language), `${JSON.stringify(file, null, "\t")}\n`);

const english = read("en");
english.texts = programTexts(Object.keys(english.texts));
write("en", english);
for (const language of Object.keys(languages)) {
	if (language === "en") continue;
	const file = read(language);
	const texts = Object.entries(file.texts);
	file.texts = sorted(texts.filter(([text]) => text in english.texts));
	write(language, file);
}
