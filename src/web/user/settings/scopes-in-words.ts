import type { Category } from "../../../domain/permissions/scopes.ts";
import { t } from "../../words/words.ts";

/** What can be opened to a token, with what reading and writing mean there. */
export const parts = [
	[
		"repository",
		"Code and releases",
		"Read files, commits and releases, and clone",
		"Push, open and merge pull requests, publish releases and change repository settings",
	],
	[
		"issue",
		"Issues",
		"Read issues, pull requests and comments",
		"Create, edit, comment on and close them",
	],
	["package", "Packages", "Download packages", "Publish and delete packages"],
	["notification", "Notifications", "Read your notifications", "Mark as read"],
	[
		"organization",
		"Organizations",
		"Read members and teams",
		"Change members, teams and settings",
	],
	[
		"user",
		"Account",
		"Read your email addresses and keys",
		"Change your profile, email addresses and keys",
	],
	[
		"admin",
		"Site administration",
		"Read all accounts",
		"Change accounts and server settings",
	],
	["misc", "Other", "Read templates and other public data", "No access"],
	["activitypub", "Federation", "No access", "No access"],
] as const satisfies readonly (readonly [Category, string, string, string])[];

/** The scopes of a token, divided by commas, in one line of words. */
export function inWords(scopes: string): string {
	const words = scopes.split(",");
	const all = words.includes("all")
		? [t("Full access")]
		: parts.flatMap(([key, name]) =>
				words.includes(`write:${key}`)
					? [t("write: {part}", { part: t(name).toLowerCase() })]
					: words.includes(`read:${key}`)
						? [t("read: {part}", { part: t(name).toLowerCase() })]
						: [],
			);
	const line = all.join(", ");
	return words.includes("public-only")
		? t("{line}; public only", { line })
		: line;
}
