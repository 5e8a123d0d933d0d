import type { App } from "../../app.ts";
import { placeIn } from "../../domain/contents/find-place.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { isDomainError } from "../../errors.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { Missing } from "../page.ts";
import { Crumbs } from "../parts/crumbs.tsx";
import { RepositoryPage } from "../parts/repository-page.tsx";
import { shownName } from "../parts/shown-name.ts";
import { t } from "../words/words.ts";
import { homeOf, inRef } from "./addresses.ts";
import { missingAt } from "./place.ts";

/**
 * The page of a path that a branch, tag or commit does not have, with where it may be.
 * @throws what was thrown, where the address has no such ref either
 */
export async function missingPage(
	app: App,
	context: RepositoryContext,
	rest: string,
	error: unknown,
): Promise<Missing> {
	const place = isDomainError(error, "not-found")
		? await missingAt(app, context, rest)
		: undefined;
	if (!place) throw error;
	const { ref, path } = place;
	const name = context.repository.default_branch;
	const elsewhere =
		ref.kind === "branch" && ref.name === name
			? undefined
			: await placeIn(app, context.repository, `${name}/${path}`, "branch");
	const short = ref.kind === "commit" ? ref.name.slice(0, 10) : ref.name;
	const find = `/find/${ref.kind}/${escapedPath(ref.name)}`;
	return new Missing(
		<RepositoryPage of={context} tab="code" title={shownName(path)}>
			<div class="stack">
				<Crumbs of={context} place={place} />
				<section class="box" aria-labelledby="missing">
					<div class="in stack s">
						<h2 id="missing">
							{t("{ref} has no file {path}", {
								ref: short,
								path: shownName(path),
							})}
						</h2>
						<p class="soft">
							{t("It may have been deleted, renamed or moved.")}
						</p>
						<div class="actions">
							{elsewhere && (
								<a
									class="btn"
									href={inRef(context, "src", elsewhere.ref, path)}
								>
									{t("View it on {branch}", { branch: name })}
								</a>
							)}
							<a class="btn" href={inRef(context, "commits", ref, path)}>
								{t("History of this path")}
							</a>
							<a class="btn" href={homeOf(context, find)}>
								{t("Go to file")}
							</a>
							<a class="btn" href={inRef(context, "src", ref)}>
								{t("All files")}
							</a>
						</div>
					</div>
				</section>
			</div>
		</RepositoryPage>,
	);
}
