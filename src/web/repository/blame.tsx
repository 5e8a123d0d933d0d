import type { App } from "../../app.ts";
import { entryKind } from "../../domain/contents/entry-kinds.ts";
import type { ContentPlace } from "../../domain/contents/find-place.ts";
import { ignoredRevisions } from "../../domain/history/ignored-revisions.ts";
import { readCommits } from "../../domain/history/list-commits.ts";
import { readFile } from "../../domain/lfs/read-file.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { pullsOfCommits } from "../../domain/pulls/pull-commits.ts";
import type { NamedCommit } from "../../domain/refs/tip.ts";
import {
	type RepositoryContext,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { codeText } from "../../highlight/line-html.ts";
import { page, Redirect } from "../page.ts";
import {
	colouredLines,
	type Piece,
	PieceLinks,
	pieceOf,
	startIn,
} from "../parts/code/code-lines.tsx";
import { addressWith } from "../parts/code/diff.tsx";
import { RefChooser } from "../parts/code/ref-chooser.tsx";
import { Crumbs } from "../parts/crumbs.tsx";
import { Note } from "../parts/note.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { dayOf } from "../parts/time.tsx";
import { t } from "../words/words.ts";
import { commitAddress, homeOf, inRef } from "./addresses.ts";
import { makers, titleOf } from "./commits-shown.ts";
import { choiceOf } from "./home.tsx";
import { placeAt } from "./place.ts";

/** Ages have as many shades. */
const shades = 8;
/** What tells of commits that is shown at once: a file that each commit changed elsewhere has it at each line. */
const mostChanges = 500;

/** Who made each line of a file what it is. */
export const blamePage = page({
	route: "GET /:owner/:repo/blame/*",
	on: repo.known("code"),
	async run({ app, actor, context, params, search }) {
		const place = await placeAt(app, context, "blame", params["*"]);
		if (place instanceof Redirect) return place;
		const { ref, path } = place;
		if (entryKind(place.entry.mode) !== "file") throw notFound();
		const { text } = await readFile(app, context.repository, place);
		if (!text) return new Redirect(inRef(context, "src", ref, path));
		const whole = pieceOf(text, startIn(search));
		if (!whole.lines.length) throw notFound();
		const bypass = search.get("bypass-blame-ignore") === "true";
		const blame = await loadBlame(app, actor, context, place, {
			whole,
			bypass,
		});
		const { piece } = blame;
		const last = piece.first + piece.lines.length - 1;
		const rows = blameRows(context, text, blame);
		const choice = await choiceOf(app, context);
		return (
			<RepositoryPage
				of={context}
				tab="code"
				title={t("Blame of {path}", { path })}
				width="wide"
			>
				<div class="stack">
					<Crumbs of={context} place={place} />
					<div class="actions">
						<RefChooser
							of={context}
							at={ref}
							path={path}
							view="blame"
							choice={choice}
						/>
						<a
							class="btn"
							href={inRef(context, "src", ref, path)}
							aria-keyshortcuts="b"
						>
							{t("View file")}
						</a>
						<a class="btn" href={inRef(context, "commits", ref, path)}>
							{t("History")}
						</a>
					</div>
					{blame.ignored.length > 0 && <Ignored bypass={bypass} />}
					<section class="box" aria-label={t("File")}>
						<PieceLinks
							first={piece.first}
							last={last}
							total={piece.total}
							before
						/>
						<section class="code-box" tabindex={0} aria-label={path}>
							<table class="lines blame">
								<tbody
									// escaped above and by lineHtml
									dangerouslySetInnerHTML={{ __html: rows.join("") }}
								/>
							</table>
						</section>
						<PieceLinks first={piece.first} last={last} total={piece.total} />
					</section>
				</div>
			</RepositoryPage>
		);
	},
});

const Ignored = ({ bypass }: { bypass: boolean }) => (
	<Note>
		{bypass
			? t("Revisions in .git-blame-ignore-revs are shown.")
			: t("Ignoring revisions in .git-blame-ignore-revs.")}{" "}
		<a
			href={addressWith({
				"bypass-blame-ignore": bypass ? undefined : "true",
			})}
		>
			{bypass ? t("Ignore revisions") : t("Show ignored revisions")}
		</a>
	</Note>
);

/** Loads who changed the lines of a piece last; of very many changes, the lines of the first. */
async function loadBlame(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	{ oid, path }: ContentPlace,
	{ whole, bypass }: { whole: Piece; bypass: boolean },
) {
	const store = storeOf(context.repository);
	const ignored = await ignoredRevisions(app, store, oid);
	const blamed = await app.history.blame(store, oid, path, {
		first: whole.first,
		last: whole.first + whole.lines.length - 1,
		ignore: bypass ? [] : ignored,
	});
	const lines = whole.lines.slice(0, linesWith(mostChanges, blamed.commits));
	const piece = { ...whole, lines };
	const commits = new Map(
		(
			await readCommits(app, store, [
				...new Set(blamed.commits.slice(0, lines.length)),
			])
		).map((commit) => [commit.oid, commit]),
	);
	const maker = await makers(
		app,
		actor,
		[...commits.values()].map(({ tip }) => tip.author),
	);
	const pulls = await pullsOfCommits(app.db, context, [...commits.keys()]);
	return { path, piece, ignored, blamed, commits, maker, pulls };
}

type Blame = Awaited<ReturnType<typeof loadBlame>>;

/** The rows of the table as HTML. */
function blameRows(
	context: RepositoryContext,
	text: string,
	{ path, piece, blamed, commits, maker, pulls }: Blame,
): string[] {
	const shade = shadeOf(commits.values());
	// what stands before the first line of a commit, written once for each
	const told = new Map<string, string>();
	const tell = ({ oid: id, tip }: NamedCommit): string => {
		const before = blamed.before.get(id);
		const back = before
			? `<a class="back" href="${codeText(inRef(context, "blame", { kind: "commit", name: before.oid }, before.path))}" aria-label="${codeText(t("View blame prior to {id}", { id: id.slice(0, 10) }))}" title="${beforeThis}">↑</a>`
			: '<span class="back"></span>';
		const [pull] = pulls.get(id) ?? [];
		const by = pull
			? `<a class="pull" href="${codeText(homeOf(context, `/pulls/${pull.number}`))}" title="${codeText(pull.title)}">#${pull.number}</a>`
			: "";
		const day = codeText(dayOf(new Date(tip.author.at * 1000)));
		return `<td class="by a${shade(tip.author.at)}"><span class="line"><a class="cut what" href="${codeText(commitAddress(context, id))}">${codeText(titleOf(tip.message) || "-")}</a>${by}<span class="soft who cut">${codeText(maker(tip.author).name)}</span><span class="soft day">${day}</span>${back}</span></td>`;
	};
	const beforeThis = codeText(t("View blame prior to this change"));
	return colouredLines(text, piece, path).map((html, i) => {
		const line = piece.first + i;
		const id = blamed.commits[i] ?? "";
		const commit = commits.get(id);
		const number = `<td><a tabindex="-1" href="#L${line}">${line}</a></td><td class="c">${html || " "}</td>`;
		if (!commit) return `<tr id="L${line}"><td></td>${number}</tr>`;
		if (i > 0 && id === blamed.commits[i - 1])
			return `<tr id="L${line}"><td class="by a${shade(commit.tip.author.at)}"></td>${number}</tr>`;
		const by = told.get(id) ?? tell(commit);
		told.set(id, by);
		return `<tr id="L${line}" class="begins">${by}${number}</tr>`;
	});
}

/** Gives the shade of a time among those of the commits: the newest is the strongest. */
function shadeOf(commits: Iterable<NamedCommit>): (seconds: number) => number {
	const times = [...commits].map(({ tip }) => tip.author.at);
	const [oldest, newest] = [Math.min(...times), Math.max(...times)];
	return (seconds) =>
		newest === oldest
			? shades
			: 1 +
				Math.floor(
					((seconds - oldest) / (newest - oldest)) * (shades - 1) + 0.5,
				);
}

/** How many lines there are before those of one more change than `most`. */
function linesWith(most: number, commits: readonly string[]): number {
	let changes = 0;
	const end = commits.findIndex(
		(oid, i) => oid !== commits[i - 1] && ++changes > most,
	);
	return end < 0 ? commits.length : end;
}
