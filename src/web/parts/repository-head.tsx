import { Level } from "../../domain/permissions/units.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import type { Step, Tab } from "./layout.tsx";

const tabs = [
	{ here: "code", name: "Code", unit: "code", icon: "code", path: "" },
	{
		here: "runs",
		name: "Runs",
		unit: "actions",
		icon: "play",
		path: "/actions",
	},
] as const;

/** The way to a repository and its parts, as the band above its pages shows them. */
export function repositoryBand(
	{ owner, repository, access }: RepositoryContext,
	here: "code" | "runs" = "code",
): { where: Step[]; tabs: Tab[] } {
	const home = at(pathOf(owner.name, repository.name));
	return {
		where: [
			{ name: owner.name, href: at(pathOf(owner.name)) },
			{ name: repository.name, href: home },
		],
		tabs: tabs
			.filter(({ unit }) => access.unit(unit) >= Level.read)
			.map((tab) => ({
				name: t(tab.name),
				icon: tab.icon,
				href: home + tab.path,
				current: tab.here === here,
			})),
	};
}

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
