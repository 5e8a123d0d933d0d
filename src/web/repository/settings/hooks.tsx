import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { repo } from "../../../guards/repository.ts";
import type { HooksPlace } from "../../hooks/place.ts";
import { t } from "../../words/words.ts";
import { base, paramsOf, RepositorySettings } from "./settings-frame.tsx";

/** The webhooks of a repository. */
export const ofRepository: HooksPlace<RepositoryContext> = {
	base,
	on: repo.admin(),
	place: ({ repository }) => ({ repository: repository.id }),
	params: paramsOf,
	words: () =>
		t(
			"Addresses that the forge tells at once what happens in this repository.",
		),
	frame: (found, page) => <RepositorySettings of={found} {...page} />,
};
