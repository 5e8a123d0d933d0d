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
	words: () => t("This server sends events of this repository to these URLs."),
	frame: (found, page) => <RepositorySettings of={found} {...page} />,
};
