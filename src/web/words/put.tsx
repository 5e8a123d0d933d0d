import { type ComponentChildren, Fragment } from "preact";

/** A sentence with things in the places of its `{names}`: `put(t("{who} closed this"), { who: <b>ada</b> })`. */
export const put = (
	sentence: string,
	things: Readonly<Record<string, ComponentChildren>>,
): ComponentChildren =>
	sentence
		.split(/\{(\w+)\}/)
		.map((part, i) => (
			<Fragment>
				{i % 2 === 0 ? part : Object.hasOwn(things, part) ? things[part] : ""}
			</Fragment>
		));
