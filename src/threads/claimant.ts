import { currentScope, inScope } from "./work-scope.ts";

/** Does work for somebody (claimantOf): what of it takes turns waits behind those who ask for less. */
export const workingFor = <T>(claimant: string | undefined, work: () => T): T =>
	inScope({ claimant }, work);

/** For whom this is done; undefined where nobody waits, such as in jobs. */
export const currentClaimant = (): string | undefined =>
	currentScope().claimant;

/** By whom the request came that this serves; undefined in jobs, which outlive the request that woke them. */
export const currentAsker = (): string | undefined => {
	const { asker, claim } = currentScope();
	return claim ? undefined : asker;
};
