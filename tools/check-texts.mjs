import { readFileSync } from "node:fs";
import { onDevelopmentNode } from "../bin/install.mjs";
import { filesBelow, report } from "./source-files.mjs";

// The words of pages and mails that docs/STYLE.md refuses, each with the one to use, and texts at the wrong place of a file.
await onDevelopmentNode();

/** Words and phrases anywhere in a text. */
const phrases = [
	[
		/\b(somebody|nobody|anybody|everybody|who(m)?ever)\b/i,
		"name the person: no one, anyone, everyone, people with write access",
	],
	[
		/\b(take|takes|took|taken) (it |them )?(away|back)\b/i,
		"Remove, Revoke or Cancel",
	],
	[/\bset aside\b/i, "dismissed, failed"],
	[/\bhand(s|ed)? (it )?over\b/i, "Transfer"],
	[/\bturn(s|ed)? away\b/i, "Reject"],
	[/\blet in\b/i, "Approve, Add, Invite"],
	[/\bin the way\b/i, "Merging is blocked; requirements are not met"],
	[/\bsince they parted\b/i, "merge base"],
	[/\bas it stands\b/i, "exact"],
	[/\b(stands?|stood) in the log\b/i, "is written to the server log"],
	[/\(needed\)/i, "(required)"],
	[/\bare others now\b/i, "(code has changed since)"],
	[/\bonce more\b/i, "again"],
	[/\bswitch(es|ed)? (it )?(on|off)\b/i, "Enable, Disable"],
	[/\bcannot be called so\b/i, "is not a valid name"],
	[/\b(is|are) wanted\b/i, "can't be blank, Enter …"],
	[/\bmails?\b(?! server)(?! address)(?!\.$)/i, "email"],
	[/\bmail address/i, "email address"],
	[/\bcolours?\b/i, "color"],
	[/\blicences?\b/i, "license"],
];

/** Whole texts: a label that has another name. */
const whole = new Map(
	Object.entries({
		Runs: "Actions, Workflow runs",
		"About it": "Description",
		"Who sees it": "Visibility",
		"Get the code": "Clone",
		Change: "Edit, Add file",
		"The file": "View file",
		Verdict: "Review type",
		"Comment now": "Add single comment",
		"Commit them": "Commit suggestions",
		"Merge anyway": "Bypass rules and merge",
		"Way and message": "Merge method and message",
		Stop: "Unsubscribe, Cancel",
		"Named in": "Mentioned",
		"You are named": "You were mentioned",
		"Waits for you": "For you",
		"What happened": "Activity",
		"The whole run": "Summary",
		"Another name": "Rename",
		Figures: "Statistics",
		Notices: "System notices",
		"Settings in force": "Effective configuration",
		"Sources of accounts": "Authentication sources",
		"Parts and merging": "Features and merging",
		Find: "Search",
		Made: "Created",
	}),
);

/** Verbs that no text begins with. */
const verbs = /^(Make|Keep|Put|Take|Bring|Say|Let|Hand|Turn|Type|Give) /;
/** Labels of GitHub and Gitea that begin so all the same. */
const known = new Set([
	"Keep versions matching",
	"Keep versions newer than (days)",
	"Make private",
	"Make public",
	"Make private: {name}",
	"Make public: {name}",
]);

/** What a file of a language consists of: a text beside `texts` would be shown nowhere. */
const members = ["language", "reviewer", "texts"];
const files = filesBelow("src/text/words").map((path) => [
	path,
	JSON.parse(readFileSync(path, "utf8")),
]);
const strangers = files.flatMap(([path, file]) =>
	Object.keys(file)
		.filter((key) => !members.includes(key))
		.map((key) => `${path}: ${JSON.stringify(key)} belongs below "texts"`),
);

const { texts } = JSON.parse(readFileSync("src/text/words/en.json", "utf8"));
const unfit = Object.values(texts)
	.flatMap((text) => (typeof text === "string" ? [text] : Object.values(text)))
	.flatMap((text) =>
		faults(text).map((use) => `${JSON.stringify(text)}: ${use}`),
	);
report([...strangers, ...unfit]);

function faults(text) {
	const found = phrases
		.filter(([pattern]) => pattern.test(text))
		.map(([, use]) => use);
	if (whole.has(text)) found.push(whole.get(text));
	if (verbs.test(text) && !known.has(text))
		found.push("begin with a verb of the list in docs/STYLE.md");
	if (/^(Who|Whom|Whose|What|Whether)\b/.test(text) && !/\?/.test(text))
		found.push("write a sentence with a subject, or a noun");
	return found;
}
