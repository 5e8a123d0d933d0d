import { repo } from "../../../guards/repository.ts";

/** Where the secrets, variables and runners of a repository stand. */
export const ofRepository = {
	base: "/repos/:owner/:repo/actions",
	what: "a repository",
	scope: "repository",
	on: repo.owner(),
	holderOf: ({ repository }: { repository: { id: number } }) => ({
		owner: null,
		repository: repository.id,
	}),
} as const;
