import Type from "typebox";
import { secondsOf } from "../text/rfc3339.ts";
import { Activity } from "../views/news/activity.ts";

export const date = Type.Optional(
	Type.String({ description: "one day, YYYY-MM-DD, in UTC" }),
);

export const feed = { 200: Type.Array(Activity) };

/** The first second of a day; a text that is none means every day. */
export const dayOf = (text: string | undefined): number | undefined =>
	text && /^\d{4}-\d\d-\d\d$/.test(text)
		? secondsOf(`${text}T00:00:00Z`)
		: undefined;
