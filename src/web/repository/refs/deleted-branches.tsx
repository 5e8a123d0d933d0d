import type { App } from "../../../app.ts";
import { accountsByIds } from "../../../domain/accounts/account.ts";
import { deletedBranches } from "../../../domain/refs/restore-branch.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { ShortId } from "../../parts/code/commit.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { shownName } from "../../parts/shown-name.ts";
import { Time } from "../../parts/time.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { writesCode } from "../editor/edit-links.tsx";

/** Deleted branches that are listed. */
const most = 20;

/** The branches that were deleted, for who may make them again. */
export async function deletedOf(app: App, context: RepositoryContext) {
	if (!writesCode(context)) return null;
	const gone = await deletedBranches(app, context.repository, most);
	if (gone.length === 0) return null;
	const ids = gone.flatMap(({ actorId }) => (actorId ? [actorId] : []));
	const who = new Map(
		(await accountsByIds(app.db, ids)).map((one) => [one.id, one]),
	);
	return (
		<section class="box" aria-labelledby="deleted">
			<header>
				<h2 id="deleted">{t("Deleted branches")}</h2>
			</header>
			<ul class="list l-commit l-refs">
				{gone.map(({ name, oid, at: when, actorId }) => {
					const person = who.get(actorId ?? 0);
					return (
						<li>
							<Icon name="branch" />
							<div>
								<p class="strong">{shownName(name)}</p>
								<p class="sub line wrap">
									{person && (
										<a href={at(pathOf(person.name))}>{person.name}</a>
									)}
									<Time seconds={when} />
								</p>
							</div>
							<div class="fig over">
								<ShortId of={context} oid={oid} />
								<Form
									does={{ route: "POST /:owner/:repo/branches/restore" }}
									params={{
										owner: context.owner.name,
										repo: context.repository.name,
									}}
									class="line"
								>
									<input type="hidden" name="branch" value={name} />
									<Submit
										tone=""
										small
										label={t("Restore branch {name}", { name })}
									>
										{t("Restore")}
									</Submit>
								</Form>
							</div>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
