import type { Topic } from "./topic.ts";

const rows = (all: readonly (readonly [string, string])[]) =>
	["| Query | Finds |", "| --- | --- |"]
		.concat(
			all.map(
				([query, finds]) =>
					`| \`${query.replaceAll("|", "\\|")}\` | ${finds} |`,
			),
		)
		.join("\n");

const ofCommitsAndWikis = (name: string): string => `## Commits

Commits on default branches, by their message and who made them.

${rows([
	["disk full", "both words in one message; phrases and `/expressions/` too"],
	["1f2e3d4c", "the commit with this id; also `hash:`"],
	[`author:${name}`, "a part of name or email address; also `committer:`"],
	[
		"author-date:>=2026-01-31",
		"also `committer-date:`; `2026-01-01..2026-03-31`, `>@today-7d`",
	],
	["merge:true", "merges; `merge:false` leaves them out"],
	["repo:owner/name", "also `org:`, `user:`, `is:`, as for code"],
])}

## Wikis

${rows([
	["disk full", "pages with both words in title or text"],
	["title:install", "a part of the title; `title:/expression/`"],
	["content:disk", "in the text alone"],
	["repo:owner/name", "also `org:`, `user:`, `is:`, as for code"],
])}
`;

/** The query languages of lists of issues and of the search for code. */
export const searchTopic: Topic = {
	slug: "search",
	title: "Search",
	icon: "search",
	text: ({ url, name }) => `
One language finds issues, pull requests, code, commits and wikis. Terms side by side must all be met.

## Terms

${rows([
	["disk full", "both words, anywhere"],
	['"disk is full"', "the phrase"],
	["disk OR memory", "one of them; `AND` binds closer than `OR`"],
	["disk (full OR empty)", "groups"],
	["disk -memory", "the first without the second; `NOT` does the same"],
])}

Operators are written in capitals. Quoted operators are plain words.

## Issues and pull requests

${rows([
	[
		"is:open",
		"also `closed`, `all`, `issue`, `pr`, `draft`, `merged`, `unmerged`, `locked`, `public`, `private`, `archived`",
	],
	[
		`author:${name}`,
		"also `assignee:`, `mentions:`, `commenter:`, `involves:`, `review-requested:`, `reviewed-by:`; `@me` is you",
	],
	["label:bug label:urgent", "both labels; `label:bug,urgent` is one of them"],
	[
		"type:bug",
		"a type of issues; `type:bug,task` is one of them, and `type:issue` and `type:pr` work like `is:issue` and `is:pr`",
	],
	['milestone:"First light"', "also `project:`"],
	[
		"no:assignee",
		"also `label`, `type`, `milestone`, `project`, `due`; `has:` is the opposite",
	],
	["review:approved", "also `none`, `required`, `changes_requested`"],
	["linked:pr", "issues with a pull request; `linked:issue` the reverse"],
	[
		"updated:>=2026-01-31",
		"also `created:`, `closed:`, `merged:`, `due:`; `2026-01-01..2026-03-31`, `>@today-7d`",
	],
	["comments:>10", "by number; `3..8` too"],
	["disk in:title", "words in the title alone; also `body`, `comments`"],
	["repo:owner/name", "of one repository; `user:` and `org:` of an owner"],
	[
		"sort:updated-desc",
		"also `created`, `updated`, `comments`, `due` with `-asc` or `-desc`",
	],
])}

- [Your issues](${url}issues) and every list of a repository have the field. A filter can be saved as a view.
- Unknown filters are listed below the field and ignored.
- \`q\` of the API takes the same language.

## Code

${rows([
	["openQueue(", "files with the text in them or in their path, ignoring case"],
	["/open[A-Z]\\w+/", "a regular expression (RE2)"],
	["repo:owner/name", "one repository; `owner/*` and `/expression/` several"],
	["org:owner", "an owner; also `user:`"],
	[
		"path:src/",
		"a part of the path; `path:*.rs` and `path:/src/*.rs` are patterns, the second from the root",
	],
	["lang:rust", "a language; also `language:`"],
	["content:queue", "in the text alone"],
	[
		"branch:release/1",
		"in this branch or tag, where the settings of the repository name it; also `rev:`",
	],
	[
		"is:fork",
		"also `archived`, `public`, `private`, `mirror`, `template`, `generated`, `vendored`",
	],
	[
		"symbol:parse",
		"files that define the name; also `sym:`, and `/expression/`",
	],
	["case:yes", "case-sensitive"],
])}

${ofCommitsAndWikis(name)}
[Searches can be saved](${url}search/saved), shared with an organization, and tell of new results by email.

Binary files, files of more than 1 MiB, and generated or vendored ones are found by their path.
`,
};
