import type { App } from "../../../app.ts";
import { openBlob } from "../../../git/read/blob.ts";
import { listTree, type PathEntry } from "../../../git/read/tree.ts";
import { jsonSize } from "../../../text/json/json-size.ts";
import { branchByName } from "../../refs/ref.ts";
import { type Repository, storeOf } from "../../repositories/repository.ts";

/** A question of a form. */
export interface FormField {
	readonly type: string;
	readonly id: string;
	readonly attributes: Readonly<Record<string, unknown>>;
	readonly validations: Readonly<Record<string, unknown>> | null;
	readonly visible: readonly ("form" | "content")[];
}

/** What a new issue may begin with: a text, or a form. */
export interface IssueTemplate {
	readonly name: string;
	readonly title: string;
	readonly about: string;
	readonly labels: readonly string[] | null;
	readonly assignees: readonly string[] | null;
	/** The name of a type of issues. */
	readonly type: string;
	readonly ref: string;
	readonly content: string;
	readonly body: readonly FormField[] | null;
	readonly file_name: string;
}

const directories = [
	"ISSUE_TEMPLATE",
	"issue_template",
	".gitea/ISSUE_TEMPLATE",
	".gitea/issue_template",
	".github/ISSUE_TEMPLATE",
	".github/issue_template",
	".gitlab/ISSUE_TEMPLATE",
	".gitlab/issue_template",
];
const largest = 256 * 1024;
/** Files that are looked at, and the bytes of all of them: a list is asked for by anybody, again and again. */
const mostFiles = 50;
const mostBytes = 1024 * 1024;
/** Bytes of all templates that a list tells. */
const mostTold = 2 * 1024 * 1024;
const fieldTypes = ["markdown", "textarea", "input", "dropdown", "checkboxes"];

type Mapping = Readonly<Record<string, unknown>>;
const isMapping = (value: unknown): value is Mapping =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** The templates of a repository's default branch by file name; files that are none are passed over, and so are those beyond what is read. */
export async function issueTemplates(
	app: App,
	repository: Repository,
	user: string,
): Promise<IssueTemplate[]> {
	const found: IssueTemplate[] = [];
	const known = new Map<string, Promise<TemplateText | undefined>>();
	let read = 0;
	let told = 0;
	const files = (await filesIn(app, repository)).filter(({ path }) => {
		const name = path.slice(path.lastIndexOf("/") + 1);
		return /\.(?:md|ya?ml)$/.test(name) && !/^config\.ya?ml$/.test(name);
	});
	for (const entry of files.slice(0, mostFiles)) {
		const markdown = entry.path.endsWith(".md");
		const key = `${entry.oid} ${markdown}`;
		let template = known.get(key);
		if (!template) {
			const text = await textOf(app, repository, entry, mostBytes - read);
			read += text?.length ?? 0;
			template =
				text === undefined
					? Promise.resolve(undefined)
					: templateOf(app, text, markdown, user);
			known.set(key, template);
		}
		const one = await template;
		if (!one) continue;
		told += one.size;
		if (told > mostTold) break;
		found.push({ ...one.template, file_name: entry.path });
	}
	return found;
}

/** The files of the first directory of templates that is there. */
async function filesIn(app: App, repository: Repository): Promise<PathEntry[]> {
	const head = await branchByName(
		app.db,
		repository.store_id,
		repository.default_branch,
	);
	if (!head) return [];
	const store = storeOf(repository);
	for (const directory of directories) {
		const entries = await listTree(app.git, store, head.oid, directory);
		if (entries) return entries.filter((e) => e.type === "blob");
	}
	return [];
}

async function textOf(
	app: App,
	repository: Repository,
	entry: PathEntry,
	most = largest,
): Promise<string | undefined> {
	const blob = await openBlob(app.git, storeOf(repository), entry.oid);
	return blob && blob.size <= Math.min(largest, most)
		? (await blob.bytes()).toString("utf8")
		: undefined;
}

interface TemplateText {
	readonly template: Omit<IssueTemplate, "file_name">;
	/** Bytes, about. */
	readonly size: number;
}

async function templateOf(
	...of: Parameters<typeof describedTemplate>
): Promise<TemplateText | undefined> {
	const found = await describedTemplate(...of);
	return typeof found === "string" ? undefined : found;
}

/** A file as a template: Markdown with a head between `---`, or a form in YAML; or why it is none. */
export async function describedTemplate(
	app: App,
	text: string,
	markdown: boolean,
	user: string,
): Promise<TemplateText | string> {
	if (text.length > largest) return "it is too long";
	const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text);
	const head = await yamlOf(app, markdown ? (parts?.[1] ?? "") : text, user);
	if (!isMapping(head))
		return markdown
			? "it has no head between two lines of ---, or that is no YAML"
			: "it is no YAML with names and values";
	const name = said(head.name);
	const about = said(head.about) || said(head.description);
	if (!name) return "it has no name";
	if (!about) return `it has no ${markdown ? "about" : "description"}`;
	const body = markdown ? null : fieldsOf(head.body);
	if (typeof body === "string") return body;
	const ref = said(head.ref);
	const template = {
		name,
		title: said(head.title),
		about,
		labels: namesOf(head.labels),
		assignees: namesOf(head.assignees),
		type: said(head.type).trim(),
		ref:
			ref && !ref.startsWith("refs/")
				? `refs/heads/${ref}`
				: ref || "refs/heads/",
		content: markdown ? (parts?.[2] ?? "").replace(/^\r?\n/, "") : "",
		body,
	};
	return { template, size: jsonSize(template, mostTold) };
}

/** A document; what it refers to several times may not make more of it than twice what it is. */
async function yamlOf(app: App, text: string, user: string): Promise<unknown> {
	const most = 2 * text.length + 16 * 1024;
	const answer = await app.repositories.texts.yaml(
		text,
		{ aliases: 20 },
		most,
		user,
	);
	return "json" in answer ? JSON.parse(answer.json) : undefined;
}

const said = (value: unknown): string =>
	typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A list, or names with commas between them; null when nothing is said. */
function namesOf(value: unknown): string[] | null {
	if (value === undefined || value === null) return null;
	const list = Array.isArray(value) ? value.map(said) : said(value).split(",");
	return list.map((name) => name.trim()).filter(Boolean);
}

/** The fields of a form; or what is wrong with one of them. */
function fieldsOf(value: unknown): FormField[] | string {
	if (!Array.isArray(value) || value.length === 0)
		return "its body has no fields";
	const fields: FormField[] = [];
	for (const [at, field] of value.entries()) {
		if (!isMapping(field) || !fieldTypes.includes(said(field.type)))
			return `field ${at + 1} of its body has none of the types ${fieldTypes.join(", ")}`;
		const type = said(field.type);
		const visible = Array.isArray(field.visible)
			? field.visible.filter((v) => v === "form" || v === "content")
			: type === "markdown"
				? ["form" as const]
				: ["form" as const, "content" as const];
		fields.push({
			type,
			id: said(field.id) || String(at),
			attributes: isMapping(field.attributes) ? field.attributes : {},
			validations: isMapping(field.validations) ? field.validations : null,
			visible,
		});
	}
	return fields;
}

/** What a repository says of new issues. */
interface IssueConfig {
	readonly blank_issues_enabled: boolean;
	readonly contact_links: readonly {
		readonly name: string;
		readonly url: string;
		readonly about: string;
	}[];
}

const usual: IssueConfig = { blank_issues_enabled: true, contact_links: [] };

/** The configuration of a repository's default branch, and what is wrong with it; one that cannot be read counts as none. */
export async function issueConfig(
	app: App,
	repository: Repository,
	user: string,
): Promise<{ config: IssueConfig; wrong: string }> {
	const entry = (await filesIn(app, repository)).find((e) =>
		/(?:^|\/)config\.ya?ml$/.test(e.path),
	);
	const text = entry && (await textOf(app, repository, entry));
	return text === undefined
		? { config: usual, wrong: "" }
		: readIssueConfig(app, text, user);
}

/** A text as a configuration, and what is wrong with it. */
export async function readIssueConfig(
	app: App,
	text: string,
	user: string,
): Promise<{ config: IssueConfig; wrong: string }> {
	const wrong = (sentence: string) => ({ config: usual, wrong: sentence });
	const value = await yamlOf(app, text, user);
	if (value === null) return { config: usual, wrong: "" };
	if (!isMapping(value)) return wrong("the file is no mapping");
	const { blank_issues_enabled: blank = true, contact_links: links = [] } =
		value;
	if (typeof blank !== "boolean")
		return wrong("blank_issues_enabled is neither true nor false");
	if (!Array.isArray(links)) return wrong("contact_links is no list");
	const contact_links = [];
	for (const [at, link] of links.entries()) {
		const one: Mapping = isMapping(link) ? link : {};
		const [name, url, about] = [said(one.name), said(one.url), said(one.about)];
		if (!name || !about)
			return wrong(`contact_links[${at}] needs a name and about`);
		const protocol = URL.parse(url)?.protocol;
		if (protocol !== "http:" && protocol !== "https:")
			return wrong(`contact_links[${at}].url is no web address`);
		contact_links.push({ name, url, about });
	}
	return { config: { blank_issues_enabled: blank, contact_links }, wrong: "" };
}
