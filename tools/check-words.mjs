import { readFileSync } from "node:fs";
import { onDevelopmentNode } from "../bin/install.mjs";

// npm run check:words [-- fr]
// How much each language has; with its tag, the texts that it lacks, which show in English.
await onDevelopmentNode();

const { languages } = await import("../src/text/languages.ts");
const read = (language) =>
	JSON.parse(readFileSync(`src/text/words/${language}.json`, "utf8"));
const english = Object.keys(read("en").texts);
const wanted = process.argv[2];
for (const language of Object.keys(languages)) {
	if (language === "en") continue;
	const { reviewer, texts } = read(language);
	const missing = english.filter((text) => !(text in texts));
	const share = Math.floor(
		(100 * (english.length - missing.length)) / english.length,
	);
	console.log(
		`${language.padEnd(6)} ${String(share).padStart(3)} %, lacks ${missing.length} of ${english.length} (${reviewer})`,
	);
	if (language === wanted)
		for (const text of missing) console.log(`  ${JSON.stringify(text)}`);
}
