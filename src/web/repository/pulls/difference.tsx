import type { AnnotationOfCommit } from "../../../domain/actions/annotations/annotations.ts";
import type { ShownFile } from "../../../domain/history/read-diff.ts";
import { moduleAt } from "../../assets.ts";
import {
	type DiffLook,
	DiffTools,
	DiffView,
	type Side,
} from "../../parts/code/diff.tsx";
import {
	hasLine,
	lineAddresses,
	placeOfAddress,
} from "../../parts/code/line-place.ts";
import { Empty } from "../../parts/empty.tsx";
import { Icon } from "../../parts/icon.tsx";
import { visit } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";
import { inRef, pictureIn } from "../addresses.ts";
import type { Difference } from "./difference-shown.ts";
import {
	AtFile,
	Elsewhere,
	FileTools,
	Progress,
	RunNote,
} from "./file-tools.tsx";
import { commentRoute, LineForm } from "./review/line-form.tsx";
import { ReviewMenu } from "./review/review-menu.tsx";
import type { ShownThread } from "./review/review-shown.ts";
import { SuggestionBar } from "./review/suggestion-bar.tsx";
import { ThreadCard, Where } from "./review/thread.tsx";
import { VersionMenu } from "./version-menu.tsx";

/** The difference with its tools, and what was said of its lines. */
export function DifferenceView({ of: found }: { of: Difference }) {
	const { of, view, whole, diff, threads, rights, params } = found;
	const places = placesIn(found);
	const open = threads.filter(({ resolver }) => !resolver);
	const isViewed = ({ path, newOid }: Pick<ShownFile, "path" | "newOid">) =>
		found.viewed.get(path) === newOid;
	return (
		<div data-module={rights.comment ? moduleAt("line-ranges.js") : undefined}>
			<DiffTools>
				<VersionMenu of={of} versions={found.versions} />
				<OpenThreads of={open} />
				{whole && <Progress of={found} isViewed={isViewed} />}
				<ReviewMenu
					rights={rights}
					threads={threads}
					head={view.head}
					params={params}
				/>
			</DiffTools>
			{diff.all.length === 0 ? (
				<Empty title={t("Nothing to compare")}>
					{t("Both have the same content.")}
				</Empty>
			) : (
				<DiffView
					diff={diff}
					pictureLink={pictureIn(of, view.base, view.head)}
					look={lookOf(found, places)}
					marks={(file) => ({
						viewed: isViewed(file),
						threads: open.filter(({ thread }) => thread.path === file.path)
							.length,
					})}
					first={(file) => (
						<FirstInFile of={found} places={places} file={file} />
					)}
					atFile={(file) => (
						<FileTools of={found} file={file} viewed={isViewed(file)} />
					)}
					fileLink={(file) =>
						inRef(of, "src", { kind: "commit", name: view.head }, file.path)
					}
				/>
			)}
			<Elsewhere of={places.elsewhere} place={places.threadPlace} />
			<SuggestionBar threads={threads} rights={rights} params={params} />
		</div>
	);
}

/** The places in a difference: the form for a line, the threads and the notes of runs. */
function placesIn(found: Difference) {
	const { entry } = visit();
	const form = found.rights.comment
		? placeOfAddress(entry.query, commentRoute.route)
		: undefined;
	const shown = new Map(found.diff.files.map((file) => [file.path, file]));
	const hides = entry.query.get("show-outdated") === "false";
	const threads = found.threads.filter(
		({ thread }) => !thread.outdated || !hides,
	);
	const { params, rights } = found;
	return {
		form,
		threadPlace: { params, rights },
		...placedThreads(threads, shown),
		...placedNotes(found, shown),
	};
}

type Places = ReturnType<typeof placesIn>;

/** Threads by line; those of lines that are not there, by file; and those of files that are not. */
function placedThreads(
	threads: readonly ShownThread[],
	shown: ReadonlyMap<string, ShownFile>,
) {
	const at = new Map<string, ShownThread[]>();
	const atFile = new Map<string, ShownThread[]>();
	const elsewhere: ShownThread[] = [];
	const put = (
		map: Map<string, ShownThread[]>,
		key: string,
		one: ShownThread,
	) => map.set(key, [...(map.get(key) ?? []), one]);
	for (const one of threads) {
		const { path, side, line, outdated } = one.thread;
		const file = shown.get(path);
		if (!file) elsewhere.push(one);
		else if (outdated || line === 0 || !hasLine(file, side, line))
			put(atFile, path, one);
		else put(at, `${path}\0${side}${line}`, one);
	}
	return { at, atFile, elsewhere };
}

/** Tells whether the form for a line is open at one. */
const opensAt = (
	{ form }: Places,
	file: ShownFile,
	side: Side,
	line: number,
): boolean =>
	form?.anchor === file.anchor && form.side === side && form.line === line;

/** Gives the lines what belongs to them: links to write at them, threads and notes; undefined where there is nothing. */
function lookOf(
	found: Difference,
	places: Places,
): Partial<DiffLook> | undefined {
	const { whole, rights } = found;
	const lineAddress = lineAddresses();
	const mayAt = (side: Side) => rights.comment && (whole || side === "R");
	if (!rights.comment && !places.at.size && !places.noted.size)
		return undefined;
	return {
		...(rights.comment && {
			lineLink: (file, side, line) =>
				mayAt(side)
					? lineAddress(file, side, line)
					: `#${file.anchor}${side}${line}`,
		}),
		below: (file, side, line) => belowLine(found, places, { file, side, line }),
		kept: (file, side, line) => opensAt(places, file, side, line),
	};
}

function belowLine(
	found: Difference,
	places: Places,
	{ file, side, line }: { file: ShownFile; side: Side; line: number },
) {
	const some = places.at.get(`${file.path}\0${side}${line}`);
	const notes =
		side === "R" ? places.noted.get(`${file.path}\0${line}`) : undefined;
	const writes = opensAt(places, file, side, line);
	if (!some && !notes && !writes) return undefined;
	return (
		<div class="stack">
			{notes?.map((one) => (
				<RunNote of={found.of} note={one} atLine />
			))}
			{some?.map((one) => (
				<ThreadCard of={one} place={places.threadPlace} file={file} />
			))}
			{writes && <WrittenForm of={found} places={places} file={file} />}
		</div>
	);
}

function FirstInFile({
	of: found,
	places,
	file,
}: {
	of: Difference;
	places: Places;
	file: ShownFile;
}) {
	const { form } = places;
	return (
		<AtFile
			of={places.atFile.get(file.path)}
			notes={places.notedFiles
				.get(file.path)
				?.map((one) => <RunNote of={found.of} note={one} />)}
			file={file}
			place={places.threadPlace}
		>
			{form &&
				opensAt(places, file, form.side, form.line) &&
				!hasLine(file, form.side, form.line) && (
					<WrittenForm of={found} places={places} file={file} />
				)}
		</AtFile>
	);
}

const WrittenForm = ({
	of: { view, params, rights, preview },
	places: { form },
	file,
}: {
	of: Difference;
	places: Places;
	file: ShownFile;
}) =>
	form ? (
		<LineForm
			file={file}
			place={form}
			head={view.head}
			params={params}
			drafts={rights.draft !== undefined}
			preview={preview}
		/>
	) : null;

/** What runs say of the files that are shown: by line, and of lines that are not there, by file. */
function placedNotes(
	{ notes }: Difference,
	shown: ReadonlyMap<string, ShownFile>,
) {
	const noted = new Map<string, AnnotationOfCommit[]>();
	const notedFiles = new Map<string, AnnotationOfCommit[]>();
	const lines = new Map<string, ReadonlySet<number>>();
	for (const one of notes) {
		const file = shown.get(one.path);
		if (!file) continue;
		const there =
			lines.get(one.path) ??
			new Set(file.hunks.flatMap((hunk) => hunk.lines.map(({ now }) => now)));
		lines.set(one.path, there);
		// below the last of its lines that is there, as what is said of several lines stands below them
		const line = [one.to_line, one.from_line].find(
			(line) => line > 0 && there.has(line),
		);
		const [map, key] = line
			? ([noted, `${one.path}\0${line}`] as const)
			: ([notedFiles, one.path] as const);
		const before = map.get(key);
		if (before) before.push(one);
		else map.set(key, [one]);
	}
	return { noted, notedFiles };
}

/** Where conversations are open, to go from one to the next. */
function OpenThreads({ of }: { of: readonly ShownThread[] }) {
	if (of.length === 0) return null;
	return (
		<details class="drop">
			<summary class="btn s plain">
				<Icon name="comment" />
				{plural(
					of.length,
					"1 unresolved conversation",
					"{n} unresolved conversations",
				)}
				<Icon name="down" />
			</summary>
			<nav class="menu" aria-label={t("Unresolved conversations")}>
				{of.slice(0, 200).map((one) => (
					<a href={`#thread-${one.thread.id}`}>
						<span class="mono cut">{one.thread.path}</span>
						<span class="soft">
							<Where of={one} />
						</span>
					</a>
				))}
			</nav>
		</details>
	);
}
