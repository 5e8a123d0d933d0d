import { repo } from "../../../guards/repository.ts";
import { auditPageIn } from "../../audit/audit-page.tsx";
import { t } from "../../words/words.ts";
import { base, paramsOf, RepositorySettings } from "./settings-frame.tsx";

/** The audit log of a repository. */
export const auditPage = auditPageIn({
	base,
	on: repo.admin(),
	params: paramsOf,
	frame: (of, page) => <RepositorySettings of={of} {...page} />,
	scopeOf: ({ repository }) => ({ repository: repository.id }),
	organizationOf: ({ owner }) => owner,
	about: () =>
		t(
			"Changes to permissions and settings of this repository, pushes and deletions.",
		),
});
