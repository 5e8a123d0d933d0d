import { packageTypes } from "../../package-types.ts";
import { installLines, kindNames } from "../packages/install-lines.ts";
import { publishLines } from "../packages/publish-lines.ts";
import { searchTopic } from "./search-topic.ts";
import type { Topic } from "./topic.ts";

const code = (lines: string, language = "") =>
	`\`\`\`${language}\n${lines}\n\`\`\``;

const git: Topic = {
	slug: "git",
	title: "Git",
	icon: "branch",
	text: ({ url, ssh, name }) => `
## Clone and push

${code(`git clone ${url}${name}/hello.git\ncd hello\ngit push origin main`)}

Git asks for your name and a password. Use an [access token](${url}user/settings/applications?name=git&scopes=write:repository#new) instead of the password: it can be limited and taken back, and with
a second factor it is the only way. A credential helper keeps it:

${code("git config --global credential.helper store")}

Git Credential Manager and git-credential-oauth open the browser instead and need no token; tea does so with \`tea login add\`.

${
	ssh
		? `## Over SSH

Make a key, and add its public half under [Settings, Keys](${url}user/settings/keys):

${code(`ssh-keygen -t ed25519\ncat ~/.ssh/id_ed25519.pub\ngit clone ${ssh}`)}
`
		: ""
}
## An existing directory

Make an empty repository [here](${url}repo/create), then:

${code(`git init -b main\ngit add .\ngit commit -m "Begin"\ngit remote add origin ${url}${name}/hello.git\ngit push -u origin main`)}

## A pull request without a branch

Whoever may read a repository can propose a change by a push. \`topic\` names it; another push with the same name updates it.

${code("git push origin HEAD:refs/for/main/topic")}

## Large files

Git LFS works with the same credentials:

${code('git lfs install\ngit lfs track "*.psd"\ngit add .gitattributes')}
`,
};

const tokens: Topic = {
	slug: "tokens",
	title: "Tokens",
	icon: "key",
	text: ({ url, name }) => `
A token lets a program act for you. Make one under [Settings, Applications](${url}user/settings/applications); it is shown once.

## What it may do

A token has scopes. \`read:repository\` reads what you may read; \`write:repository\` also changes it. The parts are \`activitypub\`, \`admin\`, \`issue\`, \`misc\`,
\`notification\`, \`organization\`, \`package\`, \`repository\` and \`user\`. A token never may more than you. It can be limited to public repositories or to some of
yours.

## How it is sent

${code(`curl -H "Authorization: token <token>" ${url}api/v1/user`)}

Git and package clients take it as the password, with your name (\`${name}\`) before it.

## When it got out

Delete it on the same page: from then on it opens nothing. The page tells when it was last used.
`,
};

const pulls: Topic = {
	slug: "pull-requests",
	title: "Issues and pull requests",
	icon: "pull",
	text: () => `
## Lists

The field above a list takes words and conditions: \`is:open label:bug author:ada sort:updated-desc\`. All of them hold together.

| condition | meaning |
| --- | --- |
| \`is:open\`, \`is:closed\`, \`is:all\` | state |
| \`label:bug\`, \`-label:bug\`, \`no:label\` | with a label, without it, without any |
| \`milestone:"1.0"\`, \`no:milestone\` | milestone |
| \`author:ada\`, \`mentions:ada\` | who wrote it, who is named |
| \`assignee:ada\`, \`no:assignee\`, \`has:assignee\` | who works on it |
| \`repo:ada/lamp\`, \`user:ada\` | the repository, and its owner, in lists over several repositories |
| \`review-requested:ada\`, \`reviewed-by:ada\` | reviews of pull requests |
| \`sort:created-asc\`, \`sort:updated-desc\`, \`sort:comments-desc\` | order |

## References

\`#12\` names an issue or pull request of the same repository, \`owner/name#12\` one of another, \`@ada\` a person, and a commit id a commit. \`Closes #12\` in a pull
request or a commit closes the issue once that is in the default branch. \`Fixes\` and \`Resolves\` do the same.

## Templates

\`.gitea/ISSUE_TEMPLATE/*.md\` or \`.yaml\` (forms) offers kinds of issues, \`.gitea/PULL_REQUEST_TEMPLATE.md\` fills in new pull requests. \`.github\` in place of \`.gitea\`
works too.

## Review

Comment on a line of *Files changed*; several comments are sent together as one review, with an approval or a wish for changes. A suggestion is a block that the author
can apply with one button:

${code("```suggestion\nthe line as it should be\n```", "")
	.replace(/^```\n/, "````\n")
	.replace(/\n```$/, "\n````")}

\`CODEOWNERS\` in the root, \`docs/\` or \`.gitea/\` names who is asked for a review of which files.

## Merging

The box below the conversation says what is missing and who can give it. A merge can be planned: it happens as soon as checks and reviews allow it. What is
demanded is set for each branch under *Settings, Branches*.
`,
};

const packages: Topic = {
	slug: "packages",
	title: "Packages",
	icon: "box",
	text: ({ url, owner, kind }) => {
		const to = (type = "") =>
			`${url}-/help/packages?${new URLSearchParams({ owner, ...(type && { kind: type }) })}`;
		const token = (scope: string) =>
			`${url}user/settings/applications?${new URLSearchParams({ name: "packages", scopes: scope })}#new`;
		const shown = packageTypes.filter((type) => !kind || type === kind);
		return `
Packages belong to a person or an organization, and stand at \`${url}${owner}/-/packages\`. Who may read the owner's packages may install
them. Publishing takes a [token that writes packages](${token("write:package")}), reading private ones [one that reads them](${token("read:package")}).

${[
	["", "All types"] as const,
	...packageTypes.map((type) => [type, kindNames[type]] as const),
]
	.map(([type, name]) =>
		type === (kind ?? "") ? `**${name}**` : `[${name}](${to(type)})`,
	)
	.join(" · ")}

The lines below are for packages of **${owner}**. What stands in \`<angles>\` is yours to fill in.

${shown
	.map((type) => {
		const of = {
			url,
			owner,
			name: type === "maven" ? "<group>:<artifact>" : "<package>",
			version: "<version>",
			files: ["<file>"],
		};
		return `## ${kindNames[type]}\n\nPublish:\n\n${code(publishLines(type, { url, owner }))}\n\nInstall:\n\n${code(installLines(type, of).replaceAll("%3C", "<").replaceAll("%3E", ">"))}\n`;
	})
	.join("\n")}`;
	},
};

const workflows: Topic = {
	slug: "workflows",
	title: "Workflows",
	icon: "play",
	text: ({ url, name }) => `
A file in \`.gitea/workflows/\` (or \`.github/workflows/\`) says what is to run and when. The language is that of GitHub Actions.

${code(
	`# .gitea/workflows/test.yaml
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: npm test`,
	"yaml",
)}

## A runner

Jobs run on runners that you bring. The page *Settings, Actions, Runners* of a repository, an organization or your account has the line that registers one, with its
token. Ingot has a small runner of its own; the line works in the directory of Ingot:

${code(`npx --no ingot runner --url ${url} --token <registration token> --labels ubuntu-latest`)}

act_runner, the runner of Gitea, works as well:

${code(`act_runner register --no-interactive --instance ${url} --token <registration token> --labels ubuntu-latest:docker://node:24\nact_runner daemon`)}

A job waits until a runner has all labels of its \`runs-on\`. Its page says which are missing.

## Secrets and variables

Set them under *Settings, Actions* of a repository, an organization or your account. A workflow reads \`\${{ secrets.DEPLOY_KEY }}\` and \`\${{ vars.REGION }}\`. Runs
of somebody who may not write the repository get no secrets, and wait until somebody approves them.

## By hand, by time, by others

\`workflow_dispatch\` puts a button with your inputs on the page of the workflow; \`schedule\` takes cron lines; \`workflow_call\` lets other workflows use it.

## While you write

The editor completes workflow files as you type; *Ctrl-Space* opens the list. It says with the line what is wrong, which the forge does not run, and what only looks wrong, which it runs.
The same stands at the file and at its runs.

## A badge

${code(`![tests](${url}${name}/hello/actions/workflows/test.yaml/badge.svg)`, "markdown")}
`,
};

const api: Topic = {
	slug: "api",
	title: "API",
	icon: "code",
	text: ({ url }) => `
Everything that pages do, programs can do too. The API is that of Gitea, below \`${url}api/v1\`; [its operations](${url}api/swagger) are listed with who may call
them, and as an [OpenAPI document](${url}openapi3.v1.json).

${code(`curl -H "Authorization: token <token>" ${url}api/v1/repos/search?q=hello`)}

## Lists

\`page\` (from 1) and \`limit\` choose a part. The answer's \`Link\` header has the addresses of the next and the last page, \`X-Total-Count\` the number of all.

## Mistakes

| status | meaning |
| --- | --- |
| 400, 422 | The input is wrong; \`message\` says what. |
| 401 | Credentials are missing or wrong. |
| 403 | You may not, or the token has not the scope. |
| 404 | There is no such thing, or you may not know of it. |
| 409 | It clashes with what is there. |
| 423 | The repository is archived. |
| 429 | Too many tries; \`Retry-After\` says when to come again. |

## Webhooks

A webhook calls an address of yours when something happens; set it up under *Settings, Webhooks*. With a secret, \`X-Gitea-Signature\` is the HMAC-SHA256 of the body.
`,
};

const markdown: Topic = {
	slug: "markdown",
	title: "Markdown",
	icon: "file",
	text: () => `
Issues, comments, wikis and READMEs are written in Markdown.

## In a line

| typed | shown |
| --- | --- |
| \`**bold**\`, \`*slanted*\`, \`~~struck~~\` | **bold**, *slanted*, ~~struck~~ |
| \`[text](https://example.org)\` | a link |
| \`- [ ] to do\`, \`- [x] done\` | boxes; in issues they can be ticked |
| \`> quoted\` | a quotation |
| \`\`\` \`code\` \`\`\` | \`code\` |
| \`:rocket:\` | :rocket: |
| \`@ada\`, \`#12\`, \`owner/name#12\` | people and issues |
| \`$x^2$\` | a formula |

## Code

A fence with the name of a language colours it:

${code("```python\nprint(1)\n```")
	.replace(/^```\n/, "````\n")
	.replace(/\n```$/, "\n````")}

## Blocks

Tables, footnotes (\`[^1]\`) and alerts work as on GitHub:

${code("> [!NOTE]\n> Worth knowing.")}

> [!NOTE]
> Worth knowing.
`,
};

export const topics: readonly Topic[] = [
	git,
	tokens,
	pulls,
	searchTopic,
	packages,
	workflows,
	api,
	markdown,
];
