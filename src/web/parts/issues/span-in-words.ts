import { plural } from "../../words/words.ts";

/** A span such as "1 hour 5 minutes", which the domain writes in English. */
export const spanInWords = (text: string): string =>
	text.replace(
		/(\d+) (hour|minute|second)s?/g,
		(_, n: string, unit: string) => {
			const count = Number(n);
			if (unit === "hour") return plural(count, "1 hour", "{n} hours");
			if (unit === "minute") return plural(count, "1 minute", "{n} minutes");
			return plural(count, "1 second", "{n} seconds");
		},
	);
