import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";

/** What stands above every page of a repository: whose it is, what it is called, who may see it. */
export const RepositoryHead = ({ found }: { found: RepositoryContext }) => {
	const { owner, repository } = found;
	const marks = [
		repository.private ? t("private") : t("public"),
		...(repository.archived_at ? [t("archived")] : []),
		...(repository.mirror ? [t("mirror")] : []),
		...(repository.template ? [t("template")] : []),
	];
	return (
		<div class="stack s">
			<h1>
				<a class="quiet" href={at(pathOf(owner.name))}>
					{owner.name}
				</a>
				{" / "}
				<a class="quiet" href={at(pathOf(owner.name, repository.name))}>
					{repository.name}
				</a>
			</h1>
			<p class="soft">{marks.join(", ")}</p>
		</div>
	);
};
