import type { Unit } from "../../domain/permissions/units.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import { at, may, pathOf, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import type { Step, Tab } from "./layout.tsx";

interface RepositoryTab {
	readonly name: string;
	readonly icon: string;
	/** The key that leads there after `g`. */
	readonly key?: string;
	/** Behind the address of the repository. */
	readonly path: string;
	/** Who reads one of these sees it. */
	readonly units: readonly Unit[];
	readonly count?: (repository: RepositoryContext["repository"]) => number;
}

/** The parts of a repository, in the order in which they stand. */
const tabs = {
	code: { name: "Code", key: "c", icon: "code", path: "", units: ["code"] },
	issues: {
		name: "Issues",
		key: "i",
		icon: "open",
		path: "/issues",
		units: ["issues"],
		count: (repository) => repository.open_issues,
	},
	pulls: {
		name: "Pull requests",
		key: "p",
		icon: "pull",
		path: "/pulls",
		units: ["pulls"],
		count: (repository) => repository.open_pulls,
	},
	runs: {
		name: "Actions",
		key: "a",
		icon: "play",
		path: "/actions",
		units: ["actions"],
	},
	packages: {
		name: "Packages",
		key: "k",
		icon: "box",
		path: "/packages",
		units: ["packages"],
	},
	projects: {
		name: "Projects",
		key: "b",
		icon: "list",
		path: "/projects",
		units: ["projects"],
	},
	releases: {
		name: "Releases",
		key: "r",
		icon: "tag",
		path: "/releases",
		units: ["releases"],
		count: (repository) => repository.releases,
	},
	wiki: {
		name: "Wiki",
		key: "w",
		icon: "book",
		path: "/wiki",
		units: ["wiki"],
	},
	activity: {
		name: "Activity",
		icon: "clock",
		path: "/activity",
		units: ["code", "issues", "pulls", "releases"],
	},
} as const satisfies Record<string, RepositoryTab>;

export type RepositoryTabName = keyof typeof tabs | "settings";

/** The way to a repository and its parts, as the band above its pages shows them: those that there are, and that the reader may read. */
export function repositoryBand(
	context: RepositoryContext,
	here: RepositoryTabName,
): { where: Step[]; tabs: Tab[] } {
	const { owner, repository } = context;
	const path = pathOf(owner.name, repository.name);
	const home = at(path);
	const has = (tab: RepositoryTab) => visit().has(path + tab.path);
	const shown: Tab[] = Object.entries(tabs as Record<string, RepositoryTab>)
		.filter(
			([, tab]) =>
				tab.units.some((unit) => may(`${unit}.read`, context)) && has(tab),
		)
		.map(([name, tab]) => ({
			name: t(tab.name),
			icon: tab.icon,
			key: tab.key,
			href: home + tab.path,
			count: tab.count?.(repository),
			current: name === here,
		}));
	if (may("repository.administer", context) && visit().has(`${path}/settings`))
		shown.push({
			name: t("Settings"),
			icon: "gear",
			href: `${home}/settings`,
			current: here === "settings",
		});
	return {
		where: [
			{ name: owner.name, href: at(pathOf(owner.name)) },
			{ name: repository.name, href: home },
		],
		tabs: shown,
	};
}
