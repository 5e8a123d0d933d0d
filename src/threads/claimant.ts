import { AsyncLocalStorage } from "node:async_hooks";

const claimants = new AsyncLocalStorage<string | undefined>();

/** Does work for somebody (claimantOf): what of it takes turns waits behind those who ask for less. */
export const workingFor = <T>(user: string | undefined, work: () => T): T =>
	claimants.run(user, work);

/** For whom this is done; undefined where nobody waits, such as in jobs. */
export const currentClaimant = (): string | undefined => claimants.getStore();
