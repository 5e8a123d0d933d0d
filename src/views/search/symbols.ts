import Type from "typebox";
import type { App } from "../../app.ts";
import type { findName } from "../../domain/code-search/symbols/find-name.ts";
import { escapedPath } from "../../text/escape-path.ts";
import type { CodeSymbol } from "../../text/symbols/symbol-job.ts";

const {
	Array: List,
	Boolean: YesNo,
	Integer,
	Object: Fields,
	String: Text,
} = Type;

const SymbolPlace = Fields(
	{
		name: Text(),
		/** `definition` or `reference`. */
		role: Text(),
		/** Empty for a reference. */
		kind: Text(),
		repository: Text(),
		path: Text(),
		/** Empty where a commit or tag was asked for. */
		branch: Text(),
		commit: Text(),
		language: Text(),
		line: Integer(),
		/** In UTF-16 units from 0. */
		column: Integer(),
		text: Text(),
		html_url: Text(),
		url: Text(),
	},
	{ $id: "SymbolPlace" },
);
type SymbolPlace = Type.Static<typeof SymbolPlace>;

/** Places of a name, or the definitions in a file. */
export const SymbolPlaces = Fields(
	{
		symbols: List(SymbolPlace),
		incomplete: YesNo(),
		/** For the next page; empty at the end. */
		cursor: Text(),
	},
	{ $id: "SymbolPlaces" },
);

interface FilePlace {
	/** Owner and name. */
	readonly repository: string;
	readonly path: string;
	readonly branch: string;
	readonly commit: string;
	readonly language: string;
}

function placeView(app: App, place: FilePlace, line: number) {
	const { repository, branch, commit } = place;
	const path = escapedPath(place.path);
	const at = branch ? `branch/${escapedPath(branch)}` : `commit/${commit}`;
	return {
		...{ repository, path: place.path, branch, commit },
		language: place.language,
		html_url: `${app.url}${repository}/src/${at}/${path}?display=source#L${line}`,
		url: `${app.url}api/v1/repos/${repository}/contents/${path}?ref=${commit}`,
	};
}

/** Presents the files with a name, a place each. */
export const namePlaces = (
	app: App,
	name: string,
	{ files }: Pick<Awaited<ReturnType<typeof findName>>, "files">,
): SymbolPlace[] =>
	files.flatMap(({ place, spots }) =>
		spots.map(({ line, column, text, kind = "" }) => ({
			name,
			role: kind ? "definition" : "reference",
			...{ kind, line, column, text },
			...placeView(
				app,
				{ ...place, repository: `${place.owner}/${place.repository}` },
				line,
			),
		})),
	);

/** Presents the definitions in a file. */
export const definitionPlaces = (
	app: App,
	place: FilePlace & { readonly lines: readonly string[] },
	symbols: readonly CodeSymbol[],
): SymbolPlace[] =>
	symbols.map(({ name, kind, line, column }) => ({
		...{ name, role: "definition", kind, line, column },
		text: (place.lines[line - 1] ?? "").slice(0, longestLine),
		...placeView(app, place, line),
	}));

const longestLine = 1000;
