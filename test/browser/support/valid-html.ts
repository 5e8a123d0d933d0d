import { HtmlValidate, StaticConfigLoader } from "html-validate/node";

/** What the standard of HTML asks for, and headings in order; nothing about style. */
const validator = new HtmlValidate(
	new StaticConfigLoader({
		root: true,
		extends: ["html-validate:standard"],
		elements: ["html5"],
		rules: {
			"heading-level": [
				"error",
				{ allowMultipleH1: false, minInitialRank: "h1" },
			],
		},
	}),
);

/** What is not valid in the source of a page, with the place where it stands. */
export async function htmlFindings(source: string): Promise<string[]> {
	const { results } = await validator.validateString(source);
	return results
		.flatMap(({ messages }) => messages)
		.filter(({ ruleId, offset }) => {
			// an emoji is written as Gitea writes it
			const isEmoji = /class="emoji" $/.test(
				source.slice(Math.max(0, offset - 14), offset),
			);
			return !(ruleId === "aria-label-misuse" && isEmoji);
		})
		.map(({ ruleId, message, selector, offset }) => {
			const place = source.slice(Math.max(0, offset - 40), offset + 80);
			return `${ruleId}: ${message} (${selector ?? "the page"}: ${place})`;
		});
}
