import * as z from 'zod/mini';
import { withEnvelope } from './left-out.js';

/**
 * The host's response after the user picked what the application may use from now on.
 *
 * Source: the platform's own page SDK.
 */
export interface PickAnswer {
  /** 0: the host's word for success. */
  code: number;
  /** Empty on success. */
  msg: string;
  /** The paths that the user picked; none when nothing was. */
  data: string[];
}

/**
 * The host's response after the user was asked to let the application use a path. Hosts return paths or `true`.
 *
 * Source: the platform's own page SDK.
 */
export interface AuthorizeAnswer {
  /** 0: the host's word for success. */
  code: number;
  /** Empty on success. */
  msg: string;
  /** The paths that the application may use, or whether it may use the one that was asked for. */
  data: string[] | boolean;
}

/** The schema of {@link PickAnswer}. What a host left out, or sent as null, is filled in. */
export const pickAnswer: z.ZodMiniType<PickAnswer> = z.pipe(
  z.transform(withEnvelope),
  z.looseObject({ code: z.number(), msg: z.string(), data: z.array(z.string()) }),
);

/** The schema of {@link AuthorizeAnswer}. What a host left out, or sent as null, is filled in. */
export const authorizeAnswer: z.ZodMiniType<AuthorizeAnswer> = z.pipe(
  z.transform(withEnvelope),
  z.looseObject({
    code: z.number(),
    msg: z.string(),
    data: z.union([z.array(z.string()), z.boolean()]),
  }),
);

/** The result of `pickFile`: the paths without an envelope, or nothing if the user picked no file. */
export const pickedFiles: z.ZodMiniType<string[] | null | undefined> = z.nullish(z.array(z.string()));
