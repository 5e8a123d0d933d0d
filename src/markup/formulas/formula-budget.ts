import { mathml, type RenderFormula } from "./formula-html.ts";

/** Characters of formulas in one text; chemistry counts several times. */
const mostOfText = 50_000;
const chemistry = /\\(?:ce|pu)(?![a-zA-Z@])/;
const costOfChemistry = 8;
/** Work for one character of a formula, in those of a text. */
const workOfFormulas = 100;

/** Formulas of one text, which are bounded together. */
export function formulaBudget(): {
	readonly render: RenderFormula;
	/** What was done, in characters of text. */
	work(): number;
} {
	let spent = 0;
	return {
		render(source, display) {
			const cost =
				(source.length + 10) * (chemistry.test(source) ? costOfChemistry : 1);
			if (spent + cost > mostOfText) return undefined;
			spent += cost;
			return mathml(source, display);
		},
		work: () => spent * workOfFormulas,
	};
}
