import type { Category } from "../../../domain/permissions/scopes.ts";
import { t } from "../../words/words.ts";

/** What can be opened to a token, with what reading and writing mean there. */
export const parts = [
	[
		"repository",
		"Code and releases",
		"See files, commits and releases; clone",
		"Push, open and merge pull requests, publish releases, change settings of repositories",
	],
	[
		"issue",
		"Issues",
		"See issues, pull requests and comments",
		"Open, comment, label and close them",
	],
	["package", "Packages", "Download packages", "Publish and delete packages"],
	["notification", "Notifications", "See what waits for you", "Mark as read"],
	[
		"organization",
		"Organizations",
		"See members and teams",
		"Change members, teams and settings",
	],
	[
		"user",
		"You",
		"See your mail addresses and keys",
		"Change your profile, mail addresses and keys",
	],
	[
		"admin",
		"Administration",
		"See all accounts",
		"Change accounts and the forge",
	],
	["misc", "Other", "See templates and the like", "Nothing more"],
	["activitypub", "Federation", "Nothing yet", "Nothing yet"],
] as const satisfies readonly (readonly [Category, string, string, string])[];

/** The scopes of a token, divided by commas, in one line of words. */
export function inWords(scopes: string): string {
	const words = scopes.split(",");
	const all = words.includes("all")
		? [t("Everything")]
		: parts.flatMap(([key, name]) =>
				words.includes(`write:${key}`)
					? [t("write {part}", { part: t(name).toLowerCase() })]
					: words.includes(`read:${key}`)
						? [t("read {part}", { part: t(name).toLowerCase() })]
						: [],
			);
	const line = all.join(", ");
	return words.includes("public-only")
		? t("{line}; public only", { line })
		: line;
}
