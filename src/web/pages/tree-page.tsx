import type { App } from "../../app.ts";
import { openFile } from "../../domain/contents/open-file.ts";
import type { ContentEntry } from "../../domain/contents/read-contents.ts";
import { readContents } from "../../domain/contents/read-contents.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { resolveReferences } from "../../domain/references/resolve-references.ts";
import type { FoundRepository } from "../../domain/repositories/find-repository.ts";
import type { Resolved } from "../../domain/repositories/refs/resolve.ts";
import type { PathEntry } from "../../git/read/tree.ts";
import { formatOf } from "../../markup/formats.ts";
import { mediaTypeOf, sniffed } from "../../text/media-type.ts";
import { splitPath } from "../../text/split-path.ts";
import { page } from "../parts/page.tsx";
import { RepositoryHead } from "../parts/repository-head.tsx";
import { repositoryBand } from "../parts/repository-tabs.ts";

const largestShown = 512 * 1024;
/** Entries of a directory. */
const mostShown = 1000;
const readme = /^readme(?:\.(?:md|markdown|txt))?$/i;

/** Where a reader stands in a repository. */
export interface Place {
	readonly found: FoundRepository;
	readonly resolved: Pick<Resolved, "kind" | "name" | "oid">;
	readonly path: string;
	/** Who it is, in the queue of what takes long (claimantOf). */
	readonly user: string;
}

const addressOf = (
	{ found, resolved }: Place,
	path: string,
	kind: "src" | "raw" = "src",
): string =>
	`/${found.owner.name}/${found.repository.name}/${kind}/${resolved.kind}/${[resolved.name, path].filter(Boolean).join("/").split("/").map(encodeURIComponent).join("/")}`;

/** A directory or file of a repository; undefined when there is nothing at the path. */
export async function treePage(
	app: App,
	actor: Actor,
	place: Place,
	overview?: { http: string; ssh: string | undefined },
): Promise<string | undefined> {
	const { found, resolved, path } = place;
	const { repository, owner } = found;
	const read = await readContents(app, repository, {
		path,
		ref: resolved.oid,
		commits: true,
		choose: firstEntries,
	});
	const title = `${owner.name}/${repository.name}${path ? `: ${path}` : ""}`;
	const body =
		"entries" in read
			? await directory(app, actor, place, read)
			: await file(app, actor, place, read.entry);
	return page({
		title,
		...repositoryBand(found, "code"),
		children: (
			<>
				<RepositoryHead found={found} />
				{overview && repository.description ? (
					<p>{repository.description}</p>
				) : null}
				{overview ? <Clone {...overview} /> : null}
				<Crumbs place={place} />
				{body}
			</>
		),
	});
}

/** The page of a repository that holds nothing yet. */
export const emptyPage = (
	found: FoundRepository,
	{ http, ssh }: { http: string; ssh: string | undefined },
): string =>
	page({
		title: `${found.owner.name}/${found.repository.name}`,
		...repositoryBand(found, "code"),
		children: (
			<>
				<RepositoryHead found={found} />
				{found.repository.description ? (
					<p>{found.repository.description}</p>
				) : null}
				<Clone http={http} ssh={ssh} />
				<h2>It is empty</h2>
				<p>Push a branch to begin:</p>
				<pre>{`git remote add origin ${http}\ngit push -u origin ${found.repository.default_branch}`}</pre>
			</>
		),
	});

const Clone = ({ http, ssh }: { http: string; ssh: string | undefined }) => (
	<pre>
		{[`git clone ${http}`, ...(ssh ? [`git clone ${ssh}`] : [])].join("\n")}
	</pre>
);

const Crumbs = ({ place }: { place: Place }) => {
	const parts = place.path ? place.path.split("/") : [];
	return (
		<nav aria-label="Path">
			<p>
				<a href={addressOf(place, "")}>
					{place.resolved.kind === "commit"
						? place.resolved.oid.slice(0, 10)
						: place.resolved.name}
				</a>
				{parts.map((part, i) => {
					const path = parts.slice(0, i + 1).join("/");
					return (
						<span key={path}>
							{" / "}
							<a href={addressOf(place, path)}>{part}</a>
						</span>
					);
				})}
			</p>
		</nav>
	);
};

const nameOf = ({ path }: PathEntry): string => splitPath(path)[1];

const isReadme = (entry: PathEntry): boolean =>
	entry.type === "blob" && readme.test(nameOf(entry));

/** The entries that are shown, directories first; what tells of the directory is among them. */
function firstEntries(entries: readonly PathEntry[]): PathEntry[] {
	const sorted = [...entries].sort(
		(a, b) =>
			Number(b.type === "tree") - Number(a.type === "tree") ||
			(nameOf(a) < nameOf(b) ? -1 : 1),
	);
	const about = sorted.findIndex(isReadme);
	return sorted.filter((_, at) => at < mostShown || at === about);
}

async function directory(
	app: App,
	actor: Actor,
	place: Place,
	{ entries, total }: { entries: readonly ContentEntry[]; total: number },
) {
	const about = entries.find(({ entry }) => isReadme(entry));
	return (
		<>
			<table>
				<caption class="hidden">Files</caption>
				<thead class="hidden">
					<tr>
						<th scope="col">Name</th>
						<th scope="col" class="change">
							Last change
						</th>
						<th scope="col">When</th>
					</tr>
				</thead>
				<tbody>
					{entries.map((entry) => (
						<tr key={entry.entry.path}>
							<td>
								<a href={addressOf(place, entry.entry.path)}>
									{nameOf(entry.entry)}
									{entry.entry.type === "tree" ? "/" : ""}
								</a>
							</td>
							<td class="soft change">
								{entry.last?.tip.message.split("\n", 1)[0] ?? ""}
							</td>
							<td class="soft">
								{entry.last ? <Day at={entry.last.tip.committer.at} /> : null}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{entries.length < total ? (
				<p class="soft">
					{entries.length} of {total} entries are shown.
				</p>
			) : null}
			{about ? await rendered(app, actor, place, about.entry.path) : null}
		</>
	);
}

const Day = ({ at }: { at: number }) => {
	const time = new Date(at * 1000).toISOString();
	return <time datetime={time}>{time.slice(0, 10)}</time>;
};

async function file(app: App, actor: Actor, place: Place, entry: ContentEntry) {
	const { path } = place;
	const raw = addressOf(place, path, "raw");
	if (entry.entry.type !== "blob")
		return (
			<p>
				This is a submodule
				{entry.submoduleUrl ? ` of ${entry.submoduleUrl}` : ""}.
			</p>
		);
	const link = (
		<p>
			<a href={raw}>Raw</a>, {entry.size} bytes
		</p>
	);
	if (isMarkup(path) && entry.size <= largestShown)
		return (
			<>
				{link}
				{await rendered(app, actor, place, path)}
			</>
		);
	const bytes = entry.size <= largestShown ? entry.bytes : undefined;
	const type = bytes && mediaTypeOf(bytes.subarray(0, sniffed));
	if (!bytes || !type?.startsWith("text/"))
		return (
			<>
				{link}
				<p>It is not shown here: it is no text, or too large.</p>
			</>
		);
	return (
		<>
			{link}
			<pre class="code">
				<code>{bytes.toString("utf8")}</code>
			</pre>
		</>
	);
}

const isMarkup = (path: string): boolean => formatOf(path) === "markdown";

async function rendered(app: App, actor: Actor, place: Place, path: string) {
	const { found, resolved, user } = place;
	const opened = await openFile(app, found.repository, {
		path,
		ref: resolved.oid,
	});
	if (opened.blob.size > largestShown) return null;
	const text = (await opened.blob.bytes()).toString("utf8");
	if (!isMarkup(path))
		return (
			<pre class="code">
				<code>{text}</code>
			</pre>
		);
	const [folder] = splitPath(path);
	const root = `/${found.owner.name}/${found.repository.name}/`;
	const html = await app.markup.render(
		text,
		{
			format: "markdown",
			references: ["mention", "issue", "commit"],
			bases: {
				link: `${addressOf(place, folder)}/`,
				linkRoot: `${addressOf(place, "")}/`,
				image: `${addressOf(place, folder, "raw")}/`,
				imageRoot: `${addressOf(place, "", "raw")}/`,
			},
			siteRoot: app.url + root.slice(1),
			shortLinks: false,
		},
		resolveReferences(app, actor, found),
		user,
	);
	return (
		<article
			class="text"
			// what the renderer writes is safe on any page
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
