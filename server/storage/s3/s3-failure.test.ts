import { expect, test } from 'vitest';
import { S3Failure } from './s3-failure.ts';

test('why a service with several addresses is not reached is told by each of them', () => {
  const causes = ['connect ECONNREFUSED ::1:9000', 'connect ECONNREFUSED 127.0.0.1:9000'].map((message) => new Error(message));
  // The error that Node makes for a name with two addresses.
  const { message } = new S3Failure({ method: 'GET', status: null, code: '', cause: new AggregateError(causes) });
  expect(message).toBe('S3 did not answer GET: connect ECONNREFUSED ::1:9000, connect ECONNREFUSED 127.0.0.1:9000');
});
