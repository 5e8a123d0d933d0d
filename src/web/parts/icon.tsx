import { assetPath } from "../assets.ts";
import { at } from "../visit.ts";

/** A sign from the sprite; it is never alone without a name for those who do not see it. */
export const Icon = ({ name, tone = "" }: { name: string; tone?: string }) => (
	<svg class={tone ? `i ${tone}` : "i"} aria-hidden="true">
		<use href={`${at(assetPath("icons.svg"))}#${name}`} />
	</svg>
);

/** The mark of Ingot. */
export const Mark = () => (
	<svg viewBox="0 0 16 16" aria-hidden="true">
		<path fill="#e0701a" d="M5.5 2.7h9.1l-2.5 3.7H2.6z" />
		<path
			fill="currentColor"
			d="M2.3 7.4h9.9l1.3 5.9H.4zM13.2 7.1l2-3 .5 3.7-1.6 3.7z"
		/>
	</svg>
);
