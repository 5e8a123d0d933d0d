import type { ContentPlace } from "../../../domain/contents/find-place.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { longestName } from "../../../text/symbols/packed-symbols.ts";
import type { CodeSymbol } from "../../../text/symbols/symbol-job.ts";
import { moduleAt } from "../../assets.ts";
import type { Piece } from "../../parts/code/code-lines.tsx";
import { addressWith } from "../../parts/code/diff.tsx";
import { Icon } from "../../parts/icon.tsx";
import { plural, t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { kindWord } from "./kind-words.ts";

/** Definitions that a page lists. */
const mostListed = 500;

/**
 * The definitions of a file with links to their lines, and a field that finds a name. A module shows what it finds in the panel, also for names in the
 * code that are clicked.
 */
export function SymbolPanel({
	of,
	place,
	language,
	symbols,
	piece,
}: {
	of: RepositoryContext;
	place: ContentPlace;
	language: string;
	symbols: readonly CodeSymbol[];
	/** The lines that the page has. */
	piece: Piece;
}) {
	const last = piece.first + piece.lines.length - 1;
	const lineAddress = (line: number) =>
		line >= piece.first && line <= last
			? `#L${line}`
			: `${addressWith({ start: String(Math.max(1, line - 20)) })}#L${line}`;
	return (
		<aside
			class="symbols"
			aria-label={t("Symbols")}
			data-module={moduleAt("symbols.js")}
			data-close={t("Close")}
		>
			<div class="stay">
				<section class="found-name" aria-live="polite" />
				<details class="narrow-fold">
					<summary class="btn s plain">
						<Icon name="code" />
						{t("Symbols")}
					</summary>
					<div class="stack s">
						<search>
							<form class="line" action={homeOf(of, "/symbols")}>
								<input type="hidden" name="lang" value={language} />
								<label class="grow">
									<span class="unseen">{t("Find a symbol")}</span>
									<input
										class="input"
										type="search"
										name="name"
										required
										maxlength={longestName}
										placeholder={t("Find a symbol")}
									/>
								</label>
								<button class="btn" type="submit">
									{t("Search")}
								</button>
							</form>
						</search>
						{symbols.length > 0 && (
							<nav
								class="nav"
								aria-label={t("Symbols in {path}", { path: place.path })}
							>
								{symbols.slice(0, mostListed).map(({ name, kind, line }) => (
									<a href={lineAddress(line)}>
										<span class="cut mono">{name}</span>
										<span class="soft small">{kindWord(kind)}</span>
									</a>
								))}
								{symbols.length > mostListed && (
									<p>
										{plural(
											symbols.length - mostListed,
											"and 1 more",
											"and {n} more",
										)}
									</p>
								)}
							</nav>
						)}
					</div>
				</details>
			</div>
		</aside>
	);
}
