import type { Form, Page } from "../../page.ts";
import type { Base } from "./addresses.ts";
import { sideForms } from "./forms-side.ts";
import { textForms } from "./forms-texts.ts";
import { timeForms } from "./forms-time.ts";

/** All forms of a conversation, below the address of its kind; `shownOn` is the page of an item of that kind. */
export const conversationForms = (
	base: Base,
	shownOn: Page,
): readonly Form[] => [
	...textForms(base, shownOn),
	...sideForms(base, shownOn),
	...timeForms(base, shownOn),
];
