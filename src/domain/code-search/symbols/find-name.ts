import type { App } from "../../../app.ts";
import type { FoundLine } from "../../../text/code/search-job.ts";
import type { FilterNode, QueryNode } from "../../../text/query/tree.ts";
import { familyOf } from "../../../text/symbols/grammar-of.ts";
import { longestName } from "../../../text/symbols/packed-symbols.ts";
import type { SymbolKind } from "../../../text/symbols/symbol-job.ts";
import type { Actor } from "../../permissions/actor.ts";
import type { CodeResult } from "../match-groups.ts";
import type { PlaceRow } from "../place-rows.ts";
import { searchCode } from "../search-code.ts";
import type { SearchCursor } from "../search-position.ts";

/** Lines of a file that are read. */
const linesOfFile = 100;

/** The role of a name at a place: it is defined there, or the same word stands there. */
export type NameRole = "definition" | "reference";

interface NameSearch {
	readonly name: string;
	readonly role: NameRole;
	/** Only files of it, and of those in which the name may be the same thing. */
	readonly language: string | undefined;
	/** Only this repository. */
	readonly repository?: number | undefined;
	/** Files at most. */
	readonly limit: number;
	readonly cursor?: SearchCursor | undefined;
}

/** A place in a file at which a name stands. */
interface NameSpot extends Pick<FoundLine, "line" | "text"> {
	/** In UTF-16 units from 0. */
	readonly column: number;
	/** Undefined where it is not defined there. */
	readonly kind: SymbolKind | undefined;
}

/** A file with a name. */
interface FileWithName {
	readonly place: PlaceRow;
	/** The number of others that have the same text. */
	readonly others: number;
	readonly spots: readonly NameSpot[];
}

interface NameFound {
	readonly files: readonly FileWithName[];
	/** Time or memory was not enough for all. */
	readonly incomplete: boolean;
	readonly next: string | undefined;
}

/** Tells whether a name can be looked for. */
export const isLookedFor = (name: string): boolean =>
	name.length > 0 && name.length <= longestName && !/[\s\p{Cc}]/u.test(name);

/**
 * Finds where a name is defined, or else stands as a whole word, in the code of default branches that an actor may read: by its letters, so that other things with the
 * same name are among them. @throws DomainError "unavailable"
 */
export async function findName(
	app: App,
	actor: Actor,
	search: NameSearch,
): Promise<NameFound> {
	const { name, role, language, repository, limit, cursor } = search;
	const isDefinition = role === "definition";
	const own: QueryNode = isDefinition
		? filterBy("symbol", name)
		: { kind: "text", value: name, in: "text", whole: true, from: 0, to: 0 };
	const languages = language === undefined ? [] : familyOf(language);
	const [first, ...more] = languages.map((one) => filterBy("lang", one));
	const among: QueryNode[] = !first
		? []
		: [more.length ? { kind: "or", of: [first, ...more] } : first];
	const root: QueryNode = among.length
		? { kind: "and", of: [own, ...among] }
		: own;
	const found = await searchCode(app, actor, {
		query: { root, exactCase: true, count: undefined },
		...{ limit, cursor, repository, lines: linesOfFile },
	});
	const files = found.results.flatMap((result): FileWithName[] => {
		const spots = isDefinition ? definitionsIn(result) : referencesIn(result);
		const { place, others } = result;
		return spots.length ? [{ place, others: others.length, spots }] : [];
	});
	return { files, incomplete: found.incomplete, next: found.next };
}

const filterBy = (key: string, text: string): FilterNode => ({
	...{ kind: "filter", key, from: 0, to: 0 },
	value: { form: "exact", text, written: text },
});

function definitionsIn({ symbols, lines }: CodeResult): NameSpot[] {
	const texts = new Map(lines.map(({ line, text }) => [line, text]));
	return symbols.map(({ line, column, kind }) => ({
		...{ line, column, kind },
		text: texts.get(line) ?? "",
	}));
}

/** Its definitions are no references to it. */
function referencesIn({ symbols, lines }: CodeResult): NameSpot[] {
	const defined = new Set(symbols.map((one) => `${one.line} ${one.column}`));
	return lines.flatMap(({ line, text, spans }) => {
		const span = spans.find(([from]) => !defined.has(`${line} ${from}`));
		return span ? [{ line, text, column: span[0], kind: undefined }] : [];
	});
}
