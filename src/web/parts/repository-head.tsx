import { Level } from "../../domain/permissions/units.ts";
import type { FoundRepository } from "../../domain/repositories/find-repository.ts";

const tabs = [
	{ name: "code", unit: "code", path: "" },
	{ name: "runs", unit: "actions", path: "/actions" },
] as const;

/** What stands above every page of a repository: whose it is, what it is called, who may see it. */
export const RepositoryHead = ({
	found,
	here = "code",
}: {
	found: FoundRepository;
	here?: "code" | "runs";
}) => {
	const { owner, repository, access } = found;
	const marks = [
		repository.private ? "private" : "public",
		...(repository.archived_at ? ["archived"] : []),
		...(repository.mirror ? ["mirror"] : []),
		...(repository.template ? ["template"] : []),
	];
	return (
		<>
			<h1>
				<a href={`/${owner.name}`}>{owner.name}</a>
				{" / "}
				<a href={`/${owner.name}/${repository.name}`}>{repository.name}</a>
			</h1>
			<p class="soft">
				{marks.join(", ")}
				{access.level >= Level.write ? ", yours to write" : ""}
			</p>
			<nav aria-label="Repository">
				<p class="tabs">
					{tabs.map(({ name, unit, path }) =>
						access.unit(unit) < Level.read ? null : (
							<a
								key={name}
								href={`/${owner.name}/${repository.name}${path}`}
								aria-current={name === here ? "page" : undefined}
							>
								{name === "code" ? "Code" : "Runs"}
							</a>
						),
					)}
				</p>
			</nav>
		</>
	);
};
